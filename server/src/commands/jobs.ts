import { listJobs } from "../operator-actions/list-jobs.ts";
import { printOutput, withCommandDeps } from "./with-command-deps.ts";

const usage = `What runs in the background: how many jobs of each queue wait, run and fail, and why.

  npm run jobs
`;

await printOutput(async () => (process.argv.length > 2 ? usage : await withCommandDeps(listJobs)));
