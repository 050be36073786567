import { listJobs } from "../operations/list-jobs.ts";
import { type Invocation, printOutput, withCommandDeps } from "./with-command-deps.ts";

const usage = `What runs in the background: how many jobs of each queue wait, run and fail, and why.

  npm run jobs
`;

/** `npm run jobs` */
export async function run(invocation: Invocation): Promise<string> {
  return invocation.words.length > 0 ? usage : await withCommandDeps(invocation, listJobs);
}

if (import.meta.main) await printOutput(run);
