import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../environment'

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

const secretOf = (user: string) => `secret-of-${user}`

const readableByAll = (bucket: string) => {
  const read = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'] }
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ ...read, Resource: [`arn:aws:s3:::${bucket}/*`] }],
  })
}

/**
 * Ceph's object gateway with an in-memory store: an S3 server with conditional writes, users and bucket policies.
 * @param users own the buckets they create
 */
export async function startS3Server(users: readonly string[]) {
  const dir = mkdtempSync(join(tmpdir(), 's3-'))
  const [port, monitor] = [await freePort(), await freePort()]
  const at = `[v2:127.0.0.1:${monitor}]`
  for (const folder of ['mon', 'osd', 'rgw']) mkdirSync(join(dir, folder))
  const [keyring, map] = [join(dir, 'keyring'), join(dir, 'monmap')]
  const id = crypto.randomUUID()
  writeFileSync(
    join(dir, 'ceph.conf'),
    `[global]
fsid = ${id}
mon host = ${at}
public addr = 127.0.0.1
run dir = ${dir}
admin socket =
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${keyring}
log file = ${dir}/$name.log
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
paxos propose interval = 0.01
[mon]
mon data = ${dir}/mon
[osd]
osd objectstore = memstore
osd data = ${dir}/osd
[client]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${dir}/rgw
rgw rados pool pg num min = 1
`,
  )
  const env = { ...process.env, CEPH_ARGS: `--conf ${join(dir, 'ceph.conf')}` }
  /** @param args arguments that contain spaces, appended to the line */
  const call = (line: string, ...args: string[]) => {
    const [command = '', ...words] = line.split(' ')
    execFileSync(command, [...words, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 })
  }
  const running: ChildProcess[] = []
  const start = (command: string, ...args: string[]) =>
    running.push(spawn(command, ['-f', ...args], { env, stdio: 'ignore' }))
  const stop = async () => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    call(`ceph-authtool --create-keyring ${keyring} --gen-key -n mon. --cap mon`, 'allow *')
    for (const name of ['client.admin', 'osd.0'])
      call(`ceph-authtool ${keyring} --gen-key -n ${name} --cap mon`, 'allow *', '--cap', 'osd', 'allow *')
    call(`monmaptool --create --fsid ${id} --addv a ${at} ${map}`)
    call(`ceph-mon --mkfs -i a --monmap ${map} --keyring ${keyring}`)
    start('ceph-mon', '-i', 'a', '--public-addrv', at)
    call('ceph osd create')
    call('ceph-osd --mkfs -i 0')
    start('ceph-osd', '-i', '0')
    start('radosgw', '-n', 'client.admin')
    for (const user of users)
      call(
        `radosgw-admin user create --uid=${user} --display-name=${user} --access-key=${user} --secret-key=${secretOf(user)}`,
      )
    const endpoint = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(endpoint).catch(() => null))?.ok ?? false)
    return {
      endpoint,
      /** Variables with which the AWS SDK connects as this user. */
      environment: (user: string) => ({
        AWS_ENDPOINT_URL_S3: endpoint,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: user,
        AWS_SECRET_ACCESS_KEY: secretOf(user),
      }),
      /** @param everybody allows anonymous reads */
      async createBucket(user: string, Bucket: string, everybody?: 'reads') {
        const credentials = { accessKeyId: user, secretAccessKey: secretOf(user) }
        const s3 = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
        await s3.send(new CreateBucketCommand({ Bucket }))
        if (everybody) await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: readableByAll(Bucket) }))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (!(await isReady())) {
    if (Date.now() > giveUpAt) throw new Error('the S3 server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
