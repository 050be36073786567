import qrcode from "qrcode";
import { type MediaStep, saveOutput } from "./media-step.ts";

export const contactCodeFile = "web/src/frame/contact-code.svg";

/** Where the sample code of the official account leads until there is a real one. */
const address = "https://baleen.example/company/contact";

/** The QR code as SVG, with the quiet zone of four modules that the standard asks for. */
export function drawContactCode(): Promise<string> {
  return qrcode.toString(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
}

/** The QR code of the official account. Pages show the file and need no code that draws it. */
export const contactCode: MediaStep = {
  name: "contact-code",
  needs: [],
  make: async () => [await saveOutput(contactCodeFile, await drawContactCode())],
};
