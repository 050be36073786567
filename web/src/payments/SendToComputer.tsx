import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useId, useState } from "react";
import { copyText } from "../platform/browser/save-and-copy.ts";
import { canonicalUrl, useLanguage } from "../platform/i18n/use-language.tsx";
import { usePage } from "../platform/page/page-context.tsx";
import { Button } from "../ui/Button.tsx";
import { renderQrCodePicture } from "./qr-code.ts";
import styles from "./SuccessPanel.module.css";
import { currentScene } from "./scene.ts";
import { texts } from "./success.text.ts";

/** The address of the download page, to copy or to keep as a QR code: phones cannot install the desktop tool. */
export function SendToComputer({ announce }: { announce(text: Localized): void }) {
  const { language, text } = useLanguage();
  const { origin } = usePage();
  const address = canonicalUrl(origin, "/product/desktop", language);
  const [isInWechat] = useState(() => currentScene() === "wechat");
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const code = useQrCode(address);
  const titleId = useId();
  const copy = async () => {
    const isCopied = await copyText(address);
    setOutcome(isCopied ? "copied" : "refused");
    announce(isCopied ? texts.linkCopied : texts.copyByHand);
  };
  return (
    <section className={styles.toComputer} aria-labelledby={titleId}>
      <h3 id={titleId}>{text(texts.toComputer)}</h3>
      <p className={styles.hint}>{text(isInWechat ? texts.toComputerInWechat : texts.toComputerHint)}</p>
      <p className={styles.address}>
        {outcome === "refused" && <span>{text(texts.copyByHand)} </span>}
        <span>{address}</span>
      </p>
      <Button kind="primary" wide onClick={copy}>
        {text(outcome === "copied" ? texts.linkCopied : texts.copyLink)}
      </Button>
      <p className={styles.code}>
        {/* Keeps its place while the code is drawn. */}
        {code ? <img src={code} width={96} height={96} alt={text(texts.code)} /> : <span />}
        <span>{text(texts.keepCode)}</span>
      </p>
    </section>
  );
}

/** A QR code as a picture that phones can save; undefined while it is drawn. */
function useQrCode(content: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    // Without the code, the address can still be copied.
    renderQrCodePicture(content).then(
      (drawn) => isCurrent && setPicture(drawn),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return picture;
}
