import { answer } from '../key-files.mjs'
import { signer } from '../signer-process'

/** Runs the signer in this process: a child process takes 50 ms, and tests sign hundreds of times. */
export const signInProcess = () =>
  jest
    .spyOn(signer, 'run')
    .mockImplementation((folder, requests) => requests.map((request) => answer(folder, request)))
