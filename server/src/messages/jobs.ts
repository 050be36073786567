/** Options shared by jobs that send one message. */
export const messageJob = {
  queue: "messages",
  timeoutS: 30,
  retryDelayS: [30, 3600],
  maxFailures: 12,
} as const;
