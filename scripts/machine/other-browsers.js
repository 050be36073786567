// @ts-check
import { globSync } from "node:fs";
import { installDebianPackages } from "./apt.js";
import { outputOf, StopError } from "./run.js";

/** @returns {string | undefined} */
export function findFirefox() {
  const programs = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
  return programs.find((program) => program && outputOf(program, ["--version"]) !== undefined);
}

/** WebKitGTK's own browser, which its driver uses. */
export function findMiniBrowser() {
  return globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0];
}

/** Installs Firefox, and WebKit with its driver and a virtual display, if they are missing. */
export async function ensureOtherBrowsers() {
  const isThere = () =>
    findFirefox() && findMiniBrowser() && outputOf("sh", ["-c", "command -v Xvfb WebKitWebDriver"]);
  if (!isThere())
    await installDebianPackages(["firefox-esr", "webkit2gtk-driver", "xvfb"], { isQuiet: true });
  if (isThere()) return;
  throw new StopError(
    "Firefox and WebKit are driven by the packages firefox-esr, webkit2gtk-driver and xvfb. Install them.",
  );
}
