import { writeFile } from "node:fs/promises";
import qrcode from "qrcode";

export const contactCodeFile = new URL("../src/layout/contact-code.svg", import.meta.url);

/** Where the sample code of the official account leads until there is a real one. */
const address = "https://baleen.example/company/contact";

/** The QR code with the four modules of quiet zone that the standard asks for. */
export function drawContactCode(): Promise<string> {
  return qrcode.toString(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
}

// Drawn once and kept, so that no page needs the code that draws it: `node web/build/contact-code.ts`.
if (import.meta.main) await writeFile(contactCodeFile, await drawContactCode());
