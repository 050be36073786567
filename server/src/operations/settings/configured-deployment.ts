import { merchantsOf } from "../../payments/gateways/payment-settings.ts";
import type { Deployment } from "../../platform/database/deployment.ts";
import { systemRandom } from "../../platform/random.ts";
import { keepSecretKey } from "../../platform/secret-key.ts";
import type { Settings } from "./settings.ts";

/** The deployment of the settings. Creates the demo's secret key at its first start. */
export async function configuredDeployment(settings: Settings): Promise<Deployment> {
  const { mode, secretKey, dataDir, payments } = settings;
  return {
    mode,
    secretKey: secretKey ?? (await keepSecretKey(dataDir, systemRandom)),
    merchants: merchantsOf(payments),
  };
}
