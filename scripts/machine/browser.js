// @ts-check
import { installDebianPackages } from "./apt.js";
import { outputOf, run, StopError } from "./run.js";

/** Chromium without a window, which renders pages two to three times as fast. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const fullBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The Chromium of this machine, or undefined. A program that fails on `--version` does not count: Ubuntu's package, for
 * example, is a stub that asks for snap.
 * @returns {string | undefined}
 */
export function findBrowser() {
  return findExecutable([process.env.CHROMIUM_PATH, headlessShell, ...fullBrowsers]);
}

/**
 * Like `findBrowser`, but never the headless shell, whose text rendering differs by pixels.
 * @returns {string | undefined}
 */
export function findFullBrowser() {
  return findExecutable([process.env.CHROMIUM_PATH, ...fullBrowsers]);
}

/** @param {readonly (string | undefined)[]} paths */
function findExecutable(paths) {
  return paths.find((path) => path && outputOf(path, ["--version"]) !== undefined);
}

/**
 * Installs Chromium if it is missing, preferably the headless shell, and a Chinese font, because measurements of pages
 * are wrong without one.
 * @returns {Promise<string>} the path of the browser
 */
export async function ensureBrowser() {
  if (!hasChineseFont()) await installDebianPackages(["fonts-noto-cjk", "fontconfig"]);
  if (!hasChineseFont()) console.log("There is no Chinese font here. Install one, such as fonts-noto-cjk.");
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (!isChosen && findBrowser() !== headlessShell) await installDebianPackages(["chromium-headless-shell"]);
  if (!findBrowser()) await installDebianPackages(["chromium"]);
  const installed = findBrowser() ?? (await downloadBrowser());
  if (installed) return installed;
  throw new StopError(
    "The journeys need a Chromium, and it could be installed neither with apt-get nor by Playwright. " +
      "Install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH to the program of one.",
  );
}

function hasChineseFont() {
  return Boolean(outputOf("fc-list", [":lang=zh", "family"])?.trim());
}

async function downloadBrowser() {
  console.log("Downloading Playwright's Chromium.");
  await run("npx", ["--no-install", "playwright", "install", "--with-deps", "chromium"]);
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return outputOf(path, ["--version"]) === undefined ? undefined : path;
}
