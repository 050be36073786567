import { checkWechatScan, startWechatScan } from "@baleen/contract/accounts/wechat.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule } from "../../platform/lazy/lazy-module.ts";
import { LoadingStates, type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { ExternalLink } from "../../platform/navigation/ExternalLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusOnMount } from "../focus-on-mount.ts";
import { texts as signInTexts } from "../sign-in/sign-in.text.ts";
import styles from "./WechatSteps.module.css";
import { codeTexts, timeLeftText } from "./wechat-steps.text.ts";

interface Props {
  /** True once the phone has confirmed. */
  isSigningIn: boolean;
  onConfirmed(): void;
  onCancel(): void;
}

/** A code of this site's own, which a phone opens in WeChat to sign in this browser. */
export function WechatCode({ isSigningIn, onConfirmed, onCancel }: Props) {
  const text = useText();
  const loaded = useLoaded(loadScan);
  const { value: scan, isLoading } = loaded;
  const secondsLeft = useSecondsLeft(scan?.expiresAtMs);
  const isExpired = secondsLeft === 0 && !isSigningIn;
  useConfirmation(isLoading || isSigningIn ? undefined : scan, onConfirmed);
  return (
    <section className={styles.step} aria-labelledby="wechat-code">
      <h2 id="wechat-code" ref={focusOnMount} tabIndex={-1} className={styles.heading}>
        {text(codeTexts.title)}
      </h2>
      <LoadingStates loaded={loaded} placeholder={<div className={styles.code} />} />
      {scan && !loaded.error && (
        <>
          <div className={styles.code} data-expired={isExpired || undefined}>
            <svg
              viewBox={scan.viewBox}
              shapeRendering="crispEdges"
              role="img"
              aria-label={text(codeTexts.code)}
            >
              <path d={scan.path} />
            </svg>
            <div className={isExpired ? styles.expired : undefined}>
              <p role="status">{isExpired && text(codeTexts.expired)}</p>
              {isExpired && (
                <Button kind="primary" busy={isLoading} onClick={loaded.reload}>
                  {text(codeTexts.newCode)}
                </Button>
              )}
            </div>
          </div>
          {!isExpired && !isSigningIn && (
            <p className={styles.left}>{text(timeLeftText(secondsLeft ?? scan.validForS))}</p>
          )}
          <p role="status">{text(isSigningIn ? signInTexts.loggingIn : codeTexts.hint)}</p>
          {scan.isSimulated && (
            <ExternalLink className={styles.openHere} href={scan.scanUrl}>
              {text(codeTexts.openHere)}
            </ExternalLink>
          )}
        </>
      )}
      <Button kind="ghost" wide disabled={isSigningIn} onClick={onCancel}>
        {text(codeTexts.otherWay)}
      </Button>
    </section>
  );
}

const qrCodeModule = lazyModule("WechatSteps", () => import("../../platform/qr-code/draw-qr-code.ts"));

/** The width of the quiet zone around the code, in modules. */
const margin = 4;

async function loadScan(parts: LoadParts) {
  const [{ drawQrCode }, scan] = await Promise.all([qrCodeModule.load(), callApi(startWechatScan, parts)]);
  const expiresAtMs = performance.now() + scan.validForS * 1000;
  return { ...scan, ...drawQrCode(scan.scanUrl, margin), expiresAtMs };
}

type Scan = Awaited<ReturnType<typeof loadScan>>;

/** The whole seconds until a time on the `performance.now()` clock; undefined until it is known. */
function useSecondsLeft(atMs: number | undefined): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    if (atMs === undefined) return;
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((atMs - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [atMs]);
  return secondsLeft;
}

const checkEveryMs = 2000;

/** How long after the code's end its state is still read: the phone may have confirmed it in the last second. */
const graceMs = 10_000;

/** Asks every two seconds whether the phone has confirmed the code, while the page is visible. */
function useConfirmation(scan: Scan | undefined, onConfirmed: () => void): void {
  const { language } = useLanguage();
  const check = useEffectEvent(async (signal: AbortSignal) => {
    const { state } = await callApi(checkWechatScan, { language, signal });
    if (state === "confirmed" && !signal.aborted) onConfirmed();
  });
  useEffect(() => {
    if (!scan) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isChecking = false;
    const run = async () => {
      if (document.hidden || isChecking || performance.now() > scan.expiresAtMs + graceMs) return;
      isChecking = true;
      // The next check tries again.
      await check(signal).catch(() => undefined);
      isChecking = false;
    };
    const timer = setInterval(run, checkEveryMs);
    document.addEventListener("visibilitychange", run, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [scan]);
}
