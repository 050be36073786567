import { confirmWechatScan, readWechatScan } from "@baleen/contract/accounts/wechat.ts";
import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { WechatBrowser } from "@baleen/contract/rendering.ts";
import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { callApi } from "../../../platform/api/call-api.ts";
import { tabStorage } from "../../../platform/browser/storage.ts";
import { describeError, type ErrorDescription } from "../../../platform/errors/describe-error.ts";
import { ErrorText } from "../../../platform/errors/ErrorText.tsx";
import { Facts } from "../../../platform/facts/Facts.tsx";
import { formatDateTime } from "../../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { LoadingStates, type LoadParts, useLoaded } from "../../../platform/loading/use-loaded.tsx";
import { navigate } from "../../../platform/navigation/navigate.ts";
import { usePage } from "../../../platform/page/page-context.tsx";
import { Banner, BannerRegion } from "../../../ui/Banner.tsx";
import { PendingButton } from "../../../ui/PendingButton.tsx";
import pageStyles from "../../account-page.module.css";
import { readWechatOutcome, removeWechatOutcome } from "../sign-in-by-wechat.ts";
import { trustAuthorizeUrl } from "../trust-authorize-url.ts";
import { notConfirmedTexts, texts } from "./WechatScanPage.text.ts";

interface WaitingScan {
  readonly token: string;
  readonly scan: ReplyOf<typeof readWechatScan>;
  /** Why the last visit to WeChat has not confirmed it. */
  readonly outcome: Exclude<WechatOutcome, "ok"> | undefined;
}

/** A code that waits for the confirmation, or what else is to be said. */
type OpenedScan = WaitingScan | { readonly isConfirmed: true } | { readonly ended: Localized };

/** What a phone opens in WeChat after it has scanned a code on a computer. */
export function WechatScanPage() {
  const text = useText();
  const { wechat } = usePage();
  const loaded = useLoaded((parts) => openScan(wechat, parts));
  const { value: opened } = loaded;
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <LoadingStates loaded={loaded} />
      {opened && "ended" in opened && <Banner tone="info">{text(opened.ended)}</Banner>}
      <BannerRegion tone="success">
        {opened && "isConfirmed" in opened && (
          <>
            {text(texts.done)} {text(texts.doneNote)}
          </>
        )}
      </BannerRegion>
      {opened && "scan" in opened && (
        <ConfirmForm {...opened} onEnded={() => loaded.setValue({ ended: notConfirmedTexts.expired })} />
      )}
    </div>
  );
}

/** Keeps the token during the visit to WeChat, which returns without it. */
const tokenKey = "wechat-scan";

function readScanToken(): string | undefined {
  // The token follows `#`, so that no server logs it.
  const inAddress = location.hash.slice(1);
  if (!/^[\w-]{43}$/.test(inAddress)) return tabStorage.read(tokenKey);
  tabStorage.write(tokenKey, inAddress);
  return inAddress;
}

async function openScan(browser: WechatBrowser | undefined, parts: LoadParts): Promise<OpenedScan> {
  const outcome = readWechatOutcome(location.search);
  const token = readScanToken();
  removeWechatOutcome();
  if (outcome === "ok") {
    tabStorage.write(tokenKey, undefined);
    return { isConfirmed: true };
  }
  if (browser === undefined) return { ended: texts.off };
  if (browser !== "inside") return { ended: texts.openInWechat };
  if (token === undefined) return { ended: outcome ? notConfirmedTexts[outcome] : texts.incomplete };
  try {
    return { token, scan: await callApi(readWechatScan, { body: { token }, ...parts }), outcome };
  } catch (error) {
    if (isScanInvalid(error)) return { ended: notConfirmedTexts.expired };
    throw error;
  }
}

const ownErrors = {
  wechatScanInvalid: 2302,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

function isScanInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.code === ownErrors.wechatScanInvalid;
}

/** Says which browser asks, so that nobody confirms a code that a stranger has sent them. */
function ConfirmForm({ token, scan, outcome, onEnded }: WaitingScan & { onEnded(): void }) {
  const { language, text } = useLanguage();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const message = error ?? (outcome && { message: notConfirmedTexts[outcome] });

  const confirm = async () => {
    setPending(true);
    setError(undefined);
    try {
      const { authorizeUrl } = await callApi(confirmWechatScan, { body: { token }, language });
      // Back does not lead to WeChat's page again.
      navigate(trustAuthorizeUrl(authorizeUrl), { replace: true });
    } catch (reason) {
      setPending(false);
      if (isScanInvalid(reason)) onEnded();
      else setError(describeError(reason, texts.failed));
    }
  };

  return (
    <>
      <p className={pageStyles.note}>{text(texts.asks)}</p>
      <Facts
        facts={[
          [texts.browser, scan.browser],
          [texts.since, formatDateTime(scan.startedAt)],
          [texts.network, scan.addressPrefix],
        ]}
      />
      <Banner tone="info">
        <p>{text(texts.warning)}</p>
        {!scan.isNear && <p>{text(texts.far)}</p>}
      </Banner>
      <BannerRegion tone="danger">{message && <ErrorText error={message} />}</BannerRegion>
      <div className={pageStyles.acts}>
        <PendingButton
          kind="primary"
          tall
          pending={isPending}
          label={text(message ? texts.tryAgain : texts.confirm)}
          pendingLabel={text(texts.confirming)}
          onClick={confirm}
        />
      </div>
    </>
  );
}
