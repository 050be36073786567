import { defineJobs } from "../platform/jobs/job.ts";

export const desktopJobs = defineJobs({
  /** Fetches a release file and checks its hash and signature. Created with the file. */
  checkReleaseFile: { queue: "releases", timeoutS: 1800, retryDelayS: [15, 120] },
  /** Checks that each published file is still at its URL; tries twice more before raising an alarm. */
  watchReleaseFiles: { queue: "releases", timeoutS: 1800, everyS: 86_400, retryDelayS: [300, 1800] },
});
