import type { Localized } from "@baleen/contract/language.ts";
import { useId, useState } from "react";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import styles from "./DownloadButton.module.css";

const download: Localized = { zh: "下载桌面版", en: "Download for desktop" };
const preparing: Localized = { zh: "正在准备…", en: "Preparing…" };
export const notConfigured: Localized = { zh: "下载地址未配置", en: "Download URL not configured" };
export const downloadFailed: Localized = { zh: "下载失败", en: "Download failed" };

/** Opens a download (by default the configured one), or shows an error below the button. */
export function DownloadButton({ url }: { url?: string }) {
  const { language, text } = useLanguage();
  const { basic } = useContent();
  const downloadUrl = url ?? basic.downloadUrl;
  const [state, setState] = useState<"idle" | "preparing" | "notConfigured" | "failed">("idle");
  const messageId = useId();

  const open = async () => {
    if (!downloadUrl) return setState("notConfigured");
    setState("preparing");
    const isOpened = await import("./open-download.ts")
      .then(({ openDownload }) => openDownload(downloadUrl, language))
      .catch(() => false);
    setState(isOpened ? "idle" : "failed");
  };

  return (
    <div className={styles.frame}>
      <PendingButton
        kind="primary"
        tall
        pending={state === "preparing"}
        label={text(download)}
        pendingLabel={text(preparing)}
        aria-describedby={messageId}
        onClick={open}
      />
      <noscript>
        {import.meta.env.SSR && downloadUrl && (
          <a className={buttonClass("primary", { tall: true })} href={downloadUrl}>
            {text(download)}
          </a>
        )}
      </noscript>
      <p id={messageId} className={styles.message} role="alert">
        {state === "notConfigured" && text(notConfigured)}
        {state === "failed" && text(downloadFailed)}
      </p>
    </div>
  );
}
