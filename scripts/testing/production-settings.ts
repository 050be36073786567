import { secretKey } from "./start-server.ts";

/** Settings of a complete production without a database. No host in them is reachable. */
export const productionSettings = {
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://www.example.com",
  SECRET_KEY: secretKey,
  TRUST_PROXY: "none",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "鲸帧 <no-reply@example.com>",
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "鲸帧",
  SMS_TEMPLATE_CODE: "SMS_1000",
  STOP_DELAY_S: "0",
} as const;
