import type { Localized } from "@baleen/contract/language.ts";
import { cancelDeletion, type Deletion, readPrivacy } from "@baleen/contract/privacy/privacy.ts";
import { useState } from "react";
import pageStyles from "../accounts/account-page.module.css";
import { endSession } from "../accounts/session/session-store.ts";
import { useSignedIn } from "../accounts/session/use-signed-in.ts";
import { callApi } from "../platform/api/call-api.ts";
import { serverNow } from "../platform/clock/server-clock.ts";
import { describeError, type ErrorDescription } from "../platform/errors/describe-error.ts";
import { ErrorText } from "../platform/errors/ErrorText.tsx";
import { Facts } from "../platform/facts/Facts.tsx";
import { formatDateTime } from "../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, prefetchProps, useLazyModule } from "../platform/lazy/lazy-module.ts";
import { LoadingStates, useLoaded } from "../platform/loading/use-loaded.tsx";
import { navigate } from "../platform/navigation/navigate.ts";
import { storeToast } from "../platform/navigation/stored-toast.ts";
import { Banner, BannerRegion } from "../ui/Banner.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { PendingButton } from "../ui/PendingButton.tsx";
import type { DialogName, Privacy } from "./PrivacyDialogs.tsx";
import styles from "./PrivacyPage.module.css";
import {
  deletionTexts,
  exportTexts,
  historyNames,
  lostText,
  overdue,
  pendingText,
  texts,
  waitText,
} from "./PrivacyPage.text.ts";

const privacyDialogs = lazyModule("PrivacyDialogs", () => import("./PrivacyDialogs.tsx"));

const prefetchOnIntent = prefetchProps(privacyDialogs);

export function PrivacyPage() {
  const text = useText();
  const loaded = useLoaded((parts) => callApi(readPrivacy, parts), { enabled: useSignedIn() });
  const { value: privacy } = loaded;
  const { module: dialogs, hasFailed, whenLoaded } = useLazyModule(privacyDialogs);
  const [open, setOpen] = useState<DialogName>();
  const close = () => setOpen(undefined);
  const [done, setDone] = useState<Localized>();
  const begin = (name: DialogName) => {
    setDone(undefined);
    whenLoaded(() => setOpen(name));
  };
  const finish = (message: Localized) => {
    close();
    setDone(message);
    loaded.reload();
  };
  const finishDeletion = () => {
    close();
    endSession();
    storeToast("success", text(deletionTexts.deleted));
    navigate("/");
  };
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      <LoadingStates loaded={loaded} />
      {privacy && (
        <>
          {privacy.deletion && (
            <PendingDeletion deletion={privacy.deletion} onKept={() => finish(deletionTexts.kept)} />
          )}
          <Sections privacy={privacy} onOpen={begin} />
          <BannerRegion tone="danger">{hasFailed && text(loadingCodeFailed)}</BannerRegion>
          {dialogs && (
            <dialogs.PrivacyDialogs
              open={open}
              owner={privacy}
              onClose={close}
              onExported={() => finish(exportTexts.done)}
              onRequested={() => finish(deletionTexts.requested)}
              onDeleted={finishDeletion}
            />
          )}
        </>
      )}
    </div>
  );
}

function Sections({ privacy, onOpen }: { privacy: Privacy; onOpen(name: DialogName): void }) {
  const text = useText();
  const { membership, history } = privacy;
  const facts = [
    [deletionTexts.lost, membership ? lostText(membership) : deletionTexts.noMembership],
    [deletionTexts.erased, deletionTexts.erasedWhat],
    [deletionTexts.stays, deletionTexts.staysWhat],
    [deletionTexts.when, deletionTexts.whenWhat],
  ] as const;
  return (
    <>
      <section className={pageStyles.panel} aria-labelledby="export">
        <h2 id="export" className={pageStyles.heading}>
          {text(exportTexts.title)}
        </h2>
        <p className={pageStyles.note}>{text(exportTexts.what)}</p>
        <div>
          <Button kind="ghost" {...prefetchOnIntent} onClick={() => onOpen("export")}>
            {text(exportTexts.title)}
          </Button>
        </div>
      </section>
      <section className={pageStyles.panel} aria-labelledby="delete">
        <h2 id="delete" className={pageStyles.heading}>
          {text(deletionTexts.title)}
        </h2>
        <Facts facts={facts.map(([name, what]) => [name, text(what)])} inSentences />
        <div className={pageStyles.acts}>
          <Button kind="ghost" {...prefetchOnIntent} onClick={() => onOpen("delete")}>
            {text(deletionTexts.title)}
          </Button>
          <a href="/legal/privacy#retention" className={buttonClass("quiet")}>
            {text(texts.policy)}
          </a>
        </div>
      </section>
      {history.length > 0 && (
        <section className={pageStyles.panel} aria-labelledby="history">
          <h2 id="history" className={pageStyles.heading}>
            {text(texts.history)}
          </h2>
          <ul className={classNames(pageStyles.entries, pageStyles.note)}>
            {history.map(({ kind, at }) => (
              <li key={`${kind} ${at}`}>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <span>{text(historyNames[kind])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function PendingDeletion({ deletion, onKept: onCancelled }: { deletion: Deletion; onKept(): void }) {
  const { deletesAt, waitingFor } = deletion;
  const { language, text } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const isDue = Date.parse(deletesAt) <= (serverNow() ?? 0);
  const sendCancellation = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await callApi(cancelDeletion, { language });
      onCancelled();
    } catch (reason) {
      setError(describeError(reason, deletionTexts.keepFailed));
      setBusy(false);
    }
  };
  return (
    <div className={pageStyles.part}>
      <Banner tone="info">
        <p>{text(isDue ? overdue : pendingText(formatDateTime(deletesAt)))}</p>
        {waitingFor.length > 0 && (
          <>
            <p>{text(deletionTexts.waits)}</p>
            <ul className={styles.waits}>
              {waitingFor.map(({ kind, orderNo }) => (
                <li key={`${kind} ${orderNo}`}>{text(waitText(kind, orderNo))}</li>
              ))}
            </ul>
          </>
        )}
      </Banner>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      <div>
        <PendingButton
          kind="primary"
          pending={isBusy}
          label={text(deletionTexts.keep)}
          pendingLabel={text(deletionTexts.keeping)}
          onClick={sendCancellation}
        />
      </div>
    </div>
  );
}
