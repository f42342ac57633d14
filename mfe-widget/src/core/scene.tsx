const drawings = {
  /** The sun has set. */
  closed: (
    <>
      <path className="warm" d="M186 18a27 27 0 1 0 20 38 22 22 0 0 1-20-38zM71 110a49 20 0 0 1 98 0z" />
      <path d="M0 110h240v40H0z" />
    </>
  ),
  done: (
    <>
      <circle className="warm" cx="120" cy="75" r="44" />
      <path className="tick" d="m101 76 13 14 26-28" />
    </>
  ),
  /** A cloud before the sun. */
  failed: (
    <>
      <circle className="warm" cx="150" cy="62" r="32" />
      <path
        className="cloud"
        d="M78 122a26 26 0 0 1-3-52 36 36 0 0 1 68-11 30 30 0 0 1 35 28 18 18 0 0 1-4 35z"
      />
    </>
  ),
}

/** Three of the kit's scenes, for pages without the kit. Decoration: the text beside them says the same. */
export function Scene({ of }: { of: keyof typeof drawings }) {
  return (
    <svg className="scene" viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {drawings[of]}
    </svg>
  )
}
