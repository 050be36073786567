import { defineJobs } from "../platform/jobs/job.ts";

export const desktopJobs = defineJobs({
  /** Fetches a file of a release and compares its hash and signature. Created with the file. */
  checkReleaseFile: { queue: "releases", timeoutS: 1800, retryDelayS: [15, 120] },
  /** Asks each published file whether it is still at its address; asks again twice before it raises an alarm. */
  watchReleaseFiles: { queue: "releases", timeoutS: 1800, everyS: 86_400, retryDelayS: [300, 1800] },
});
