import { actionHandlers } from "../console-handler.ts";
import { createRelease } from "./create-release.ts";
import { editRelease } from "./edit-release.ts";
import { listConsoleReleases, readRelease } from "./list-releases.ts";
import { publishRelease, pullRelease, setMinimumVersion, setRollout } from "./publish-release.ts";
import { addReleaseFile, removeReleaseFile } from "./release-files.ts";

/** The handlers of `contract/src/back-office/releases.ts`. */
export const releasesHandlers = {
  listConsoleReleases,
  readRelease,
  ...actionHandlers({
    createRelease,
    editRelease,
    addReleaseFile,
    removeReleaseFile,
    publishRelease,
    setRollout,
    pullRelease,
    setMinimumVersion,
  }),
};
