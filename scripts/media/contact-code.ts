import { run, Stop } from "../machine/run.js";
import type { MediaStep } from "./media-step.ts";

/** The QR code of the official account. It is the site's own, whose tests compare it with what is drawn. */
export const contactCode: MediaStep = {
  name: "contact-code",
  needs: [],
  make: async () => {
    const code = await run("node", ["web/build/contact-code.ts"]);
    if (code !== 0) throw new Stop("The contact code could not be drawn. The message above says why.");
    return ["web/src/layout/contact-code.svg"];
  },
};
