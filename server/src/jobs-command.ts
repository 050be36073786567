import { withCommandDeps } from "./command-deps.ts";
import { printOutput } from "./command-output.ts";
import { listJobs } from "./operator/list-jobs.ts";

const usage = `What runs in the background: how many jobs of each queue wait, run and fail, and why.

  npm run jobs
`;

await printOutput(async () => (process.argv.length > 2 ? usage : await withCommandDeps(listJobs)));
