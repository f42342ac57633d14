/** Times are ISO instants in UTC, amounts are cents, *_json columns hold JSON. */
export const tables: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS debtors (
    tax_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    email_confirmed INTEGER NOT NULL DEFAULT 0,
    password_hash TEXT,
    whatsapp INTEGER NOT NULL DEFAULT 0,
    partner TEXT,
    address_json TEXT,
    last_access TEXT
  )`,
  // How a debtor wants to be served.
  `CREATE TABLE IF NOT EXISTS service_needs (
    tax_id TEXT PRIMARY KEY,
    speak_slowly INTEGER NOT NULL,
    in_writing INTEGER NOT NULL
  )`,
  // A first password belongs to the browser that sent it, until a code confirms it.
  `CREATE TABLE IF NOT EXISTS pending_passwords (
    tax_id TEXT NOT NULL,
    browser TEXT NOT NULL,
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (tax_id, browser)
  )`,
  // A code belongs to the caller who asked for it.
  `CREATE TABLE IF NOT EXISTS sent_codes (
    id INTEGER PRIMARY KEY,
    tax_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    caller TEXT NOT NULL,
    code TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    tries_left INTEGER NOT NULL,
    used_at TEXT
  )`,
  'CREATE INDEX IF NOT EXISTS sent_codes_of ON sent_codes (tax_id, purpose, caller, id)',
  `CREATE TABLE IF NOT EXISTS email_links (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    email TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT
  )`,
  // When and how the debtor of a session was last confirmed.
  `CREATE TABLE IF NOT EXISTS session_proofs (
    session TEXT NOT NULL,
    proof TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (session, proof)
  )`,
  // One active session per debtor, whatever the number of requests in flight.
  'CREATE UNIQUE INDEX IF NOT EXISTS one_session ON sessions (tax_id) WHERE ended_at IS NULL',
  // Who has passed the bot check for whom, for a day. turn: codes may be sent at their request.
  `CREATE TABLE IF NOT EXISTS bot_checks (
    tax_id TEXT NOT NULL,
    caller TEXT NOT NULL,
    address TEXT NOT NULL,
    at TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (tax_id, caller)
  )`,
  // Tax ids that a sender has asked about in a day; score: see consult-price.ts.
  `CREATE TABLE IF NOT EXISTS consulted_ids (
    sender TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    at TEXT NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (sender, tax_id)
  )`,
  'CREATE INDEX IF NOT EXISTS consulted_ids_at ON consulted_ids (at)',
  // Devices on which a debtor has logged in.
  `CREATE TABLE IF NOT EXISTS known_devices (
    tax_id TEXT NOT NULL,
    device TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (tax_id, device)
  )`,
  // The id of a credential is public; counter: of its last use. handle: the debtor, as the authenticator knows them.
  `CREATE TABLE IF NOT EXISTS passkeys (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    credential TEXT NOT NULL UNIQUE,
    handle TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    name TEXT NOT NULL,
    made_at TEXT NOT NULL,
    used_at TEXT
  )`,
  'CREATE INDEX IF NOT EXISTS passkeys_of ON passkeys (tax_id, made_at)',
  // session: the one that may register a passkey with it; '' for a login.
  `CREATE TABLE IF NOT EXISTS passkey_challenges (
    challenge TEXT PRIMARY KEY,
    session TEXT NOT NULL,
    handle TEXT NOT NULL,
    expires_at TEXT NOT NULL
  )`,
  // Milliseconds since 1970, of the sandbox's clock.
  `CREATE TABLE IF NOT EXISTS limits (
    key TEXT PRIMARY KEY,
    tries INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS consults_by_browser (
    browser TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (browser, tax_id)
  )`,
  // Changes of contacts and of passwords; the id is the secret in the message to the old contact.
  `CREATE TABLE IF NOT EXISTS contact_changes (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    old_phone TEXT NOT NULL,
    old_email TEXT NOT NULL,
    caller TEXT NOT NULL,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    paused_until TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS contact_changes_of ON contact_changes (tax_id, state)',
  'CREATE INDEX IF NOT EXISTS contact_changes_due ON contact_changes (state, due_at)',
  // What a browser typed about a tax id and was not right.
  `CREATE TABLE IF NOT EXISTS typed_identities (
    browser TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    mother_name TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (browser, tax_id)
  )`,
  // Rounds of the interactive check: the questions that are open, and whether an answer was wrong.
  `CREATE TABLE IF NOT EXISTS interactive_rounds (
    tax_id TEXT NOT NULL,
    caller TEXT NOT NULL,
    types TEXT NOT NULL,
    failed INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (tax_id, caller)
  )`,
  // Rounds that failed, by known device or for all strangers together.
  'CREATE TABLE IF NOT EXISTS failed_rounds (tax_id TEXT NOT NULL, lane TEXT NOT NULL, at TEXT NOT NULL)',
  'CREATE INDEX IF NOT EXISTS failed_rounds_of ON failed_rounds (tax_id, lane, at)',
  // Links of the bank's own messages; the id is the secret.
  'CREATE TABLE IF NOT EXISTS session_links (id TEXT PRIMARY KEY, tax_id TEXT NOT NULL, expires_at TEXT NOT NULL)',
  // Debtors confirmed by data that only they know.
  `CREATE TABLE IF NOT EXISTS confirmed (tax_id TEXT PRIMARY KEY, at TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS executions (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    zero_entry INTEGER NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX IF NOT EXISTS executions_of ON executions (tax_id)',
  `CREATE TABLE IF NOT EXISTS proposals (
    id TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    negotiation TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    idempotency_key TEXT,
    choice_json TEXT NOT NULL,
    terms_json TEXT NOT NULL,
    created_at TEXT NOT NULL,
    valid_until TEXT NOT NULL,
    superseded INTEGER NOT NULL DEFAULT 0
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS one_proposal_per_key ON proposals (tax_id, idempotency_key)',
  'CREATE INDEX IF NOT EXISTS proposals_of ON proposals (tax_id, negotiation, superseded)',
  `CREATE TABLE IF NOT EXISTS agreements (
    number TEXT PRIMARY KEY,
    tax_id TEXT NOT NULL,
    negotiation TEXT NOT NULL,
    proposal TEXT,
    idempotency_key TEXT,
    state TEXT NOT NULL,
    method TEXT NOT NULL,
    created_at TEXT NOT NULL,
    cancelled_at TEXT,
    signed_at TEXT,
    seeded INTEGER NOT NULL DEFAULT 0,
    body_json TEXT NOT NULL
  )`,
  // A group of contracts has one live agreement, and a proposal makes one agreement.
  `CREATE UNIQUE INDEX IF NOT EXISTS one_agreement ON agreements (tax_id, negotiation)
    WHERE state <> 'CANCELADO'`,
  'CREATE UNIQUE INDEX IF NOT EXISTS one_agreement_per_proposal ON agreements (proposal)',
  // What became of each Formalizar, by its idempotency key.
  `CREATE TABLE IF NOT EXISTS conclusions (
    tax_id TEXT NOT NULL,
    key TEXT NOT NULL,
    agreement TEXT,
    code TEXT NOT NULL,
    errors_json TEXT NOT NULL,
    PRIMARY KEY (tax_id, key)
  )`,
  `CREATE TABLE IF NOT EXISTS instalments (
    debt TEXT PRIMARY KEY,
    agreement TEXT NOT NULL,
    number INTEGER NOT NULL,
    due TEXT NOT NULL,
    cents INTEGER NOT NULL,
    interest INTEGER NOT NULL,
    amortisation INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    paid_at TEXT,
    our_number TEXT NOT NULL UNIQUE,
    UNIQUE (agreement, number)
  )`,
  // Slips that settle an agreement early; the newest of an agreement is the one that may be good.
  `CREATE TABLE IF NOT EXISTS settlements (
    debt TEXT PRIMARY KEY,
    agreement TEXT NOT NULL,
    number INTEGER NOT NULL,
    issue INTEGER NOT NULL,
    due TEXT NOT NULL,
    cents INTEGER NOT NULL,
    discount INTEGER NOT NULL,
    our_number TEXT NOT NULL UNIQUE,
    issued_on TEXT NOT NULL,
    paid_at TEXT
  )`,
  'CREATE INDEX IF NOT EXISTS settlements_of ON settlements (agreement, issue)',
  // The instalments that a settlement pays, as they were when it was calculated.
  `CREATE TABLE IF NOT EXISTS settled_debts (
    settlement TEXT NOT NULL,
    debt TEXT NOT NULL,
    due TEXT NOT NULL,
    our_number TEXT NOT NULL,
    PRIMARY KEY (settlement, debt)
  )`,
  'CREATE INDEX IF NOT EXISTS settled_debts_of ON settled_debts (debt)',
  `CREATE TABLE IF NOT EXISTS name_complaints (
    agreement TEXT PRIMARY KEY,
    protocol TEXT NOT NULL,
    at TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS documents (
    agreement TEXT NOT NULL,
    document TEXT NOT NULL,
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    PRIMARY KEY (agreement, document)
  )`,
  `CREATE TABLE IF NOT EXISTS signatures (
    agreement TEXT PRIMARY KEY,
    protocol TEXT NOT NULL,
    email TEXT NOT NULL,
    started_at TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS journey (
    id INTEGER PRIMARY KEY,
    tax_id TEXT NOT NULL,
    step TEXT NOT NULL,
    code TEXT,
    trusted INTEGER NOT NULL,
    at TEXT NOT NULL,
    event_json TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS journey_of ON journey (tax_id, code)',
  'CREATE TABLE IF NOT EXISTS journey_keys (key TEXT PRIMARY KEY)',
  `CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY,
    tax_id TEXT NOT NULL,
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    code TEXT,
    link TEXT,
    text TEXT NOT NULL,
    at TEXT NOT NULL
  )`,
  // Instalments whose slips somebody will pay, once time passes.
  'CREATE TABLE IF NOT EXISTS payment_orders (debt TEXT PRIMARY KEY, paid_on TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS happened (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    text TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    tax_id TEXT NOT NULL,
    at TEXT NOT NULL,
    body_json TEXT NOT NULL
  )`,
]
