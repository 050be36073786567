import { defineCall } from "../call.ts";

export const countDownload = defineCall("POST /statistics/download", {
  access: "anyone",
  summary: "Counts one download; the browser opens the download whatever this answers.",
});
