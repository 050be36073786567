import { defineJobs } from "../platform/jobs/job.ts";

/** Complaints have slots of their own, so that they never delay payments. */
const deskJob = { queue: "complaints", timeoutS: 60, retryDelayS: [30, 900] } as const;

export const complaintJobs = defineJobs({
  /** Reads a complaint with its history. Created by a notice, a list, or an act. */
  readComplaint: deskJob,
  /** Reads the list of one desk. Created by `sweepComplaints`. */
  listComplaints: { ...deskJob, timeoutS: 900 },
  /** Sends what an operator wrote. Created with the act. */
  sendComplaintAct: { ...deskJob, timeoutS: 120 },
  /** Enqueues what has to be listed and read again, and what has lost its job. */
  sweepComplaints: { queue: "complaints", timeoutS: 120, everyS: 600, retryDelayS: [60, 600] },
  /** Raises the alarms about deadlines. */
  watchComplaints: { queue: "complaints", timeoutS: 120, everyS: 300, retryDelayS: [60, 300] },
});
