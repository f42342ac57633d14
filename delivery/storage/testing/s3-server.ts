import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../environment'

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

const USER = { accessKeyId: 'portal', secretAccessKey: 'secret' }
const BUCKET = 'portal'
const READABLE_BY_ALL = {
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${BUCKET}/*`] },
  ],
}

/** Ceph's object gateway with an in-memory store: an S3 server with conditional writes and the bucket `portal`. */
export async function startS3Server() {
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
    const { accessKeyId, secretAccessKey } = USER
    call(
      `radosgw-admin user create --uid=portal --display-name=portal --access-key=${accessKeyId} --secret-key=${secretAccessKey}`,
    )
    const endpoint = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(endpoint).catch(() => null))?.ok ?? false)
    const s3 = new S3Client({ endpoint, credentials: USER, region: 'us-east-1', forcePathStyle: true })
    await s3.send(new CreateBucketCommand({ Bucket: BUCKET }))
    await s3.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: JSON.stringify(READABLE_BY_ALL) }))
    return {
      endpoint,
      /** Variables with which the AWS SDK connects as the bucket's owner. */
      environment: {
        AWS_ENDPOINT_URL_S3: endpoint,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
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
