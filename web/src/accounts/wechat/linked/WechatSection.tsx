import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef, useState } from "react";
import { describeError, type ErrorDescription } from "../../../platform/errors/describe-error.ts";
import { ErrorText } from "../../../platform/errors/ErrorText.tsx";
import { formatDate } from "../../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../../platform/loading/use-loaded.tsx";
import { usePage } from "../../../platform/page/page-context.tsx";
import { BannerRegion } from "../../../ui/Banner.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { PendingButton } from "../../../ui/PendingButton.tsx";
import pageStyles from "../../account-page.module.css";
import { endSession, redirectToLogin } from "../../session/session-store.ts";
import type { SessionUser } from "../../session/stored-user.ts";
import { readWechatOutcome } from "../sign-in-by-wechat.ts";
import {
  askForWechatName,
  isNameVisit,
  isSignInTooOld,
  type LinkedWechat,
  linkPlaceOf,
  linkWechat,
  readLinkedWechat,
  removeWechat,
  unnamedIdOf,
} from "./linking.ts";
import styles from "./WechatSection.module.css";
import { linkedText, linkOutcomeTexts, nameOutcomeTexts, placeNames, texts } from "./WechatSection.text.ts";

/** The WeChat that signs in to the account: links one, and unlinks it unless it is the last way in. */
export function WechatSection({ user }: { user: SessionUser }) {
  const { language, text } = useLanguage();
  const { wechat } = usePage();
  // Errors are not shown: the rest of the profile works without this section.
  const { value: linked, reload } = useLoaded(readLinkedWechat);
  useReloadAfterChanges(user, reload);
  const [news, setNews] = useState<News>();
  const [unlinkedId, setUnlinkedId] = useState<number>();
  const heading = useArrival(linked, setNews);
  if (!linked) return null;
  const { identities, canUnlink } = linked;
  const place = linkPlaceOf(wechat, linked);
  const finishUnlinking = () => {
    setUnlinkedId(undefined);
    setNews({ isGood: true, message: texts.unlinked });
    // The pressed button is removed, which would move focus to the body.
    heading.current?.focus();
    reload();
  };
  return (
    <section className={styles.section} aria-label={text(texts.title)}>
      <h2 ref={heading} tabIndex={-1} className={pageStyles.label}>
        {text(texts.title)}
      </h2>
      <BannerRegion tone="success">{news?.isGood && text(news.message)}</BannerRegion>
      <BannerRegion tone="danger">{news && !news.isGood && text(news.message)}</BannerRegion>
      {news?.canMerge && (
        <a href="/account/merge" className={buttonClass("ghost")}>
          {text(texts.merge)}
        </a>
      )}
      {identities.length > 0 && (
        <ul className={styles.linked}>
          {identities.map(({ id, place: linkedPlace, linkedAt, name }) => (
            <li key={id}>
              <span>
                {name || text(placeNames[linkedPlace])}
                <span className={styles.since}>
                  {name && `${text(placeNames[linkedPlace])} · `}
                  {text(linkedText(formatDate(linkedAt, language)))}
                </span>
              </span>
              {canUnlink && (
                <Button kind="ghost" onClick={() => setUnlinkedId(id)}>
                  {text(texts.unlink)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {identities.length > 0 && !canUnlink && <p>{text(texts.lastWayIn)}</p>}
      {identities.length === 0 && <p>{text(place ? texts.what : texts.elsewhere)}</p>}
      {place && (
        <VisitButton
          label={texts.link}
          failed={texts.linkFailed}
          visit={() => linkWechat(place, language)}
          onPress={() => setNews(undefined)}
        />
      )}
      {unnamedIdOf(wechat, linked) !== undefined && (
        <VisitButton
          label={texts.askName}
          failed={texts.nameFailed}
          visit={() => askForWechatName(language)}
          onPress={() => setNews(undefined)}
        />
      )}
      <UnlinkDialog id={unlinkedId} onClose={() => setUnlinkedId(undefined)} onDone={finishUnlinking} />
    </section>
  );
}

/** What a visit to WeChat, or unlinking, has led to. */
interface News {
  readonly isGood: boolean;
  readonly message: Localized;
  /** True if the WeChat belongs to another account, which may be the visitor's too. */
  readonly canMerge?: boolean;
}

/** Loads the section again when the account has changed: a phone number or a password is another way in. */
function useReloadAfterChanges(user: SessionUser, reload: () => void): void {
  const [loadedFor, setLoadedFor] = useState(user);
  useEffect(() => {
    if (user === loadedFor) return;
    setLoadedFor(user);
    reload();
  }, [user, loadedFor, reload]);
}

/**
 * Reads how a visit to WeChat has ended, or the wish to link WeChat, from the URL. The returned heading is then focused,
 * which shows the section at the end of the page.
 */
function useArrival(linked: LinkedWechat | undefined, onNews: (news: News) => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isArriving, setArriving] = useState(false);
  useEffect(() => {
    const outcome = readWechatOutcome(location.search);
    if (outcome) {
      const outcomeTexts = isNameVisit(location.search) ? nameOutcomeTexts : linkOutcomeTexts;
      onNews({
        isGood: outcome === "ok",
        message: outcomeTexts[outcome],
        canMerge: outcome === "taken",
      });
    } else if (location.search !== "?link-wechat") return;
    history.replaceState(history.state, "", location.pathname);
    setArriving(true);
  }, [onNews]);
  useEffect(() => {
    if (!isArriving || !linked) return;
    heading.current?.focus();
    setArriving(false);
  }, [isArriving, linked]);
  return heading;
}

interface VisitProps {
  label: Localized;
  /** Said if the visit cannot begin. */
  failed: Localized;
  visit(): Promise<void>;
  onPress(): void;
}

/** Leaves for WeChat's page. */
function VisitButton({ label, failed, visit, onPress }: VisitProps) {
  const text = useText();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<SectionError>();
  const leave = async () => {
    onPress();
    setPending(true);
    setError(undefined);
    try {
      await visit();
    } catch (reason) {
      setPending(false);
      setError({ description: describeError(reason, failed), needsSignIn: isSignInTooOld(reason) });
    }
  };
  return (
    <>
      <ErrorBanner error={error} />
      {!error?.needsSignIn && (
        <PendingButton
          kind="ghost"
          pending={isPending}
          label={text(label)}
          pendingLabel={text(texts.leaving)}
          onClick={leave}
        />
      )}
    </>
  );
}

interface SectionError {
  readonly description: ErrorDescription;
  /** True if the visitor has to sign in again first. */
  readonly needsSignIn: boolean;
}

function ErrorBanner({ error }: { error: SectionError | undefined }) {
  const text = useText();
  return (
    <>
      <BannerRegion tone="danger">{error && <ErrorText error={error.description} />}</BannerRegion>
      {error?.needsSignIn && (
        <Button kind="ghost" onClick={signInAgain}>
          {text(texts.signInAgain)}
        </Button>
      )}
    </>
  );
}

/** Signs out in this browser, signs in again and returns here. */
function signInAgain(): void {
  endSession();
  redirectToLogin();
}

interface UnlinkProps {
  /** The WeChat to unlink; undefined while the dialog is closed. */
  id: number | undefined;
  onClose(): void;
  onDone(): void;
}

function UnlinkDialog({ id, onClose, onDone }: UnlinkProps) {
  const text = useText();
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={text(texts.unlinkTitle)}
      closeLabel={text(texts.close)}
      describedBy="unlink-wechat"
      kind="alert"
    >
      {id !== undefined && <UnlinkQuestion id={id} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function UnlinkQuestion({ id, onClose, onDone }: UnlinkProps & { id: number }) {
  const { language, text } = useLanguage();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<SectionError>();
  const unlink = async () => {
    setPending(true);
    setError(undefined);
    try {
      await removeWechat(id, language);
      onDone();
    } catch (reason) {
      setPending(false);
      setError({
        description: describeError(reason, texts.unlinkFailed),
        needsSignIn: isSignInTooOld(reason),
      });
    }
  };
  return (
    <div className={styles.dialog}>
      <p id="unlink-wechat">{text(texts.consequence)}</p>
      <ErrorBanner error={error} />
      <div className={styles.acts}>
        <Button kind="ghost" data-initial-focus onClick={onClose}>
          {text(texts.cancel)}
        </Button>
        {!error?.needsSignIn && (
          <PendingButton
            kind="primary"
            pending={isPending}
            label={text(texts.unlink)}
            pendingLabel={text(texts.unlinking)}
            onClick={unlink}
          />
        )}
      </div>
    </div>
  );
}
