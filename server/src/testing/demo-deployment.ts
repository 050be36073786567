import { secretKey } from "../../../scripts/testing/start-server.ts";

/** What the databases of tests are. */
export const demoDeployment = { mode: "demo", secretKey, merchants: {} } as const;
