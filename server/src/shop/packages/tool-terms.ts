import { defaultDeviceLimit, maxDeviceLimit } from "@baleen/contract/desktop/devices.ts";
import { z } from "zod";

const toolTerms = z.object({
  devices: z.number().int().min(1).max(maxDeviceLimit).catch(defaultDeviceLimit),
  features: z.array(z.string()).catch([]),
});

/** The terms for the tool in a package's `clientConfig`; missing or invalid fields get their defaults. */
export function readToolTerms(clientConfig: object | null): z.output<typeof toolTerms> {
  return toolTerms.parse(clientConfig ?? {});
}
