import { secretKey } from "../../../scripts/testing/start-server.ts";

/** The deployment that test databases are recorded with. */
export const demoDeployment = { mode: "demo", secretKey, merchants: {} } as const;
