import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { formatDate } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { prefetchProps, useLazyDialog } from "../../platform/lazy/use-lazy-dialog.ts";
import { LoadingStates, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ContactKind } from "../codes/ContactField.tsx";
import { maskedPhone } from "../masked-phone.ts";
import {
  endSession,
  isUser,
  onOtherTabChange,
  readStoredUser,
  readToken,
  type SessionUser,
  storeUser,
} from "../session/session-store.ts";
import { saveReturnPath } from "../session/tab-storage.ts";
import type { DialogName } from "./dialogs/ProfileDialogs.tsx";
import { MembershipPanel } from "./MembershipPanel.tsx";
import styles from "./ProfilePage.module.css";
import { bindTexts, replaceTexts, texts, unbindTexts } from "./profile.text.ts";

export const page: PageDefinition = {
  Page: ProfilePage,
  title: texts.title,
  description: {
    zh: "查看你的鲸帧账号与会员状态。",
    en: "Your Baleen account and how your membership stands.",
  },
  indexed: false,
};

const loadDialogs = () => import("./dialogs/ProfileDialogs.tsx");

/** For the buttons that open a dialog. */
const prefetchOnIntent = prefetchProps(loadDialogs);

export function ProfilePage() {
  const text = useText();
  const profile = useProfile();
  const {
    module: dialogs,
    subject: open,
    hasFailed,
    open: show,
    close,
  } = useLazyDialog<Awaited<ReturnType<typeof loadDialogs>>, DialogName>(loadDialogs);
  const [done, setDone] = useState<Localized>();
  const loaded = profile.error ? undefined : profile.value;

  // Where `/.well-known/change-password` leads.
  const isPasswordWanted = loaded !== undefined && location.search === "?change-password";
  useEffect(() => {
    if (isPasswordWanted) show("password");
  }, [isPasswordWanted, show]);

  const begin = (name: DialogName) => {
    setDone(undefined);
    show(name);
  };
  const finish = (words: Localized) => {
    close();
    setDone(words);
    profile.reload();
  };

  return (
    <div className={styles.page}>
      <h1>{text(texts.title)}</h1>
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      <LoadingStates of={profile} placeholder={null} />
      {!profile.error && (
        <div className={styles.columns} aria-busy={!loaded}>
          <section className={styles.account} aria-label={text(texts.account)}>
            <AccountDetails user={loaded?.user} onAct={begin} />
            <AccountActions onAct={begin} />
            <BannerRegion tone="danger">{hasFailed && text(texts.dialogFailed)}</BannerRegion>
          </section>
          <MembershipPanel loaded={loaded} />
        </div>
      )}
      {loaded && !loaded.user.email && !loaded.user.phone && <LazyRecoveryKey />}
      {dialogs && <dialogs.ProfileDialogs open={open} user={loaded?.user} onClose={close} onDone={finish} />}
    </div>
  );
}

// The API client and its schemas are large, so they are fetched while the page hydrates.
const loadFetching = () => import("../session/fetch-user.ts");
if (typeof window !== "undefined") loadFetching().catch(() => undefined);

/** The signed-in user as the server has it, and when it was loaded. Redirects to sign in if there is none. */
function useProfile() {
  const navigate = useNavigate();
  const profile = useLoaded(async (parts) => {
    if (readToken() === undefined || !isUser(readStoredUser())) {
      // A token without a user, or the other way round, is not a session.
      endSession();
      saveReturnPath(`/profile${location.search}`);
      navigate("/login");
      throw new ApiError({ kind: "aborted" });
    }
    const { fetchUser } = await loadFetching();
    const user = await fetchUser(parts);
    storeUser(user);
    return { user, atMs: Date.now() };
  });
  const { setValue } = profile;
  useEffect(
    () =>
      onOtherTabChange(() => {
        // Signed out in another tab.
        if (readToken() === undefined) return navigate("/login");
        const user = readStoredUser();
        if (isUser(user)) setValue({ user, atMs: Date.now() });
      }),
    [navigate, setValue],
  );
  return profile;
}

type RecoveryKeyModule = typeof import("./recovery-key/RecoveryKeySection.tsx");

/** Loads the offer of a recovery key, which most accounts do not need. */
function LazyRecoveryKey() {
  const [loaded, setLoaded] = useState<RecoveryKeyModule>();
  useEffect(() => {
    import("./recovery-key/RecoveryKeySection.tsx").then(setLoaded, () => undefined);
  }, []);
  return loaded && <loaded.RecoveryKeySection />;
}

/** The buttons and links below the account's fields. */
function AccountActions({ onAct }: { onAct(name: DialogName): void }) {
  const text = useText();
  return (
    <>
      <div className={styles.actions}>
        <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("password")}>
          {text(texts.changePassword)}
        </Button>
        <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("card")}>
          {text(texts.activateCard)}
        </Button>
      </div>
      <div className={styles.links}>
        <Link href="/account/purchases" className={buttonClass("quiet")}>
          {text(texts.purchases)}
        </Link>
        <Link href="/account/privacy" className={buttonClass("quiet")}>
          {text(texts.privacy)}
        </Link>
        <Link href="/account/notifications" className={buttonClass("quiet")}>
          {text(texts.notifications)}
        </Link>
      </div>
    </>
  );
}

interface Props {
  user: SessionUser | undefined;
  onAct(name: DialogName): void;
}

/** The account's fields; skeletons in place of the values while loading. */
export function AccountDetails({ user, onAct }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const value = (read: (user: SessionUser) => ReactNode) => (user ? read(user) : <Skeleton />);
  const action = (dialog: DialogName, name: Localized, shown = name) => (
    <button
      type="button"
      className={styles.bind}
      aria-label={text(name)}
      {...prefetchOnIntent}
      onClick={() => onAct(dialog)}
    >
      {text(shown)}
    </button>
  );
  const address = (contactKind: ContactKind, shown: ReactNode) => (
    <>
      <span className={shown ? styles.value : styles.missing}>{shown ?? text(texts.notBound)}</span>
      <span className={styles.acts}>
        {shown
          ? action(contactKind, replaceTexts[contactKind], texts.change)
          : action(contactKind, bindTexts[contactKind])}
        {shown && action(`unbind-${contactKind}`, unbindTexts[contactKind], texts.unbind)}
      </span>
    </>
  );
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text(texts.username)}</dt>
        <dd>{value(({ username }) => username)}</dd>
      </div>
      <div>
        <dt>{text(texts.email)}</dt>
        <dd>{value(({ email }) => address("email", email))}</dd>
      </div>
      <div>
        <dt>{text(texts.phone)}</dt>
        <dd>{value(({ phone }) => address("phone", phone && <PhoneNumber phone={phone} />))}</dd>
      </div>
      <div>
        <dt>{text(texts.registered)}</dt>
        <dd>{value(({ createdAt }) => createdAt && formatDate(createdAt, language))}</dd>
      </div>
    </dl>
  );
}

/** The user's phone number, masked until a button reveals it. */
function PhoneNumber({ phone }: { phone: string }) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const masked = maskedPhone(phone);
  const words = text(isWhole ? texts.hide : texts.show);
  return (
    <>
      {isWhole ? phone : masked}
      {masked !== phone && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={`${words} ${text(texts.phone)}`}
          onClick={() => setWhole(!isWhole)}
        >
          {words}
        </button>
      )}
    </>
  );
}
