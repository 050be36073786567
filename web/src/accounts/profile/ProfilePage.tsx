import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { formatDate } from "../../platform/i18n/format-date.ts";
import { textKey } from "../../platform/i18n/text-key.ts";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import {
  lazyModule,
  loadingCodeFailed,
  prefetchProps,
  useLazyModule,
} from "../../platform/lazy/lazy-module.ts";
import { LoadingStates, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import pageStyles from "../account-page.module.css";
import type { ContactKind } from "../codes/ContactField.tsx";
import { maskPhone } from "../mask-phone.ts";
import { endSession, onOtherTabChange, readToken, redirectToLogin } from "../session/session-store.ts";
import { isUser, readStoredUser, type SessionUser } from "../session/stored-user.ts";
import type { DialogName } from "./dialogs/ProfileDialogs.tsx";
import type { LateSections } from "./LateSections.tsx";
import { MembershipPanel } from "./MembershipPanel.tsx";
import styles from "./ProfilePage.module.css";
import { bindTexts, replaceTexts, texts, unbindTexts } from "./ProfilePage.text.ts";

const profileDialogs = lazyModule("ProfileDialogs", () => import("./dialogs/ProfileDialogs.tsx"));

const prefetchOnIntent = prefetchProps(profileDialogs);

export function ProfilePage() {
  const text = useText();
  const profile = useProfile();
  const { module: dialogs, hasFailed, whenLoaded } = useLazyModule(profileDialogs);
  const [open, setOpen] = useState<DialogName>();
  const [done, setDone] = useState<Localized>();
  const loaded = profile.error ? undefined : profile.value;

  // `/.well-known/change-password` redirects here with this query.
  const opensPasswordDialog = loaded !== undefined && location.search === "?change-password";
  const showPassword = useEffectEvent(() => {
    // Removes the query, so that loading the profile again does not reopen the dialog.
    history.replaceState(history.state, "", location.pathname);
    begin("password");
  });
  useEffect(() => {
    if (opensPasswordDialog) showPassword();
  }, [opensPasswordDialog]);

  const begin = (name: DialogName) => {
    setDone(undefined);
    whenLoaded(() => setOpen(name));
  };
  const finish = (words: Localized) => {
    setOpen(undefined);
    setDone(words);
    profile.reload();
  };

  return (
    <div data-page="account">
      <div className={pageStyles.title}>
        <h1>{text(texts.title)}</h1>
        <a href="/payment-help" className={buttonClass("quiet")}>
          {text(texts.paymentHelp)}
        </a>
      </div>
      <BannerRegion tone="success">{done && text(done)}</BannerRegion>
      <LoadingStates loaded={profile} placeholder={null} />
      {!profile.error && (
        <div className={styles.columns} aria-busy={!loaded}>
          <MembershipPanel loaded={loaded} />
          <section className={styles.account} aria-label={text(texts.account)}>
            <AccountDetails user={loaded?.user} onOpen={begin} />
            <AccountActions hasPassword={loaded?.user.hasPassword ?? true} onOpen={begin} />
            <BannerRegion tone="danger">{hasFailed && text(loadingCodeFailed)}</BannerRegion>
          </section>
        </div>
      )}
      {loaded && <LazySections user={loaded.user} change={done?.en} onBind={() => begin("phone")} />}
      {dialogs && (
        <dialogs.ProfileDialogs
          open={open}
          user={loaded?.user}
          onClose={() => setOpen(undefined)}
          onActivated={profile.reload}
          onDone={finish}
        />
      )}
    </div>
  );
}

// The API client and its schemas are large, so they are fetched while the page hydrates.
const fetchUserModule = lazyModule("ProfilePage", () => import("../session/fetch-user.ts"));
if (typeof window !== "undefined") fetchUserModule.prefetch();

/** Fetches the signed-in user. Redirects to the login page if nobody is signed in. */
function useProfile() {
  const profile = useLoaded(async (parts) => {
    if (readToken() === undefined || !isUser(readStoredUser())) {
      // A session needs both a token and a user.
      endSession();
      redirectToLogin();
      throw new ApiError({ kind: "aborted" });
    }
    const { fetchUser } = await fetchUserModule.load();
    return { user: await fetchUser(parts), atMs: serverNow() };
  });
  const { setValue } = profile;
  useEffect(() => {
    const token = readToken();
    return onOtherTabChange(() => {
      const current = readToken();
      if (current === undefined) redirectToLogin();
      else if (current !== token) location.reload();
      const user = readStoredUser();
      if (isUser(user)) setValue({ user, atMs: serverNow() });
    });
  }, [setValue]);
  return profile;
}

const lateSections = lazyModule("ProfileSections", () => import("./LateSections.tsx"));

/** What stands below the account. It is loaded late, because many accounts have none of it. */
function LazySections(props: ComponentProps<typeof LateSections>) {
  const { module } = useLazyModule(lateSections, { isPrefetched: true });
  return module && <module.LateSections {...props} />;
}

function AccountActions({ hasPassword, onOpen }: { hasPassword: boolean; onOpen(name: DialogName): void }) {
  const text = useText();
  return (
    <div className={styles.actions}>
      {hasPassword && (
        <Button kind="ghost" {...prefetchOnIntent} onClick={() => onOpen("password")}>
          {text(texts.changePassword)}
        </Button>
      )}
      <Button kind="ghost" {...prefetchOnIntent} onClick={() => onOpen("card")}>
        {text(texts.activateCard)}
      </Button>
      <a href="/account/merge" className={buttonClass("quiet")}>
        {text(texts.mergeAccounts)}
      </a>
    </div>
  );
}

/** The account's fields, with skeletons instead of values while loading. */
function AccountDetails({ user, onOpen }: { user: SessionUser | undefined; onOpen(name: DialogName): void }) {
  const { language, text } = useLanguage();
  const action = (dialog: DialogName, name: Localized, shown = name) => (
    <button
      type="button"
      className={styles.bind}
      aria-label={text(name)}
      {...prefetchOnIntent}
      onClick={() => onOpen(dialog)}
    >
      {text(shown)}
    </button>
  );
  const contact = (contactKind: ContactKind, shown: ReactNode) => (
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
  const missingPassword = (
    <>
      <span className={styles.missing}>{text(texts.notSet)}</span>
      <span className={styles.acts}>{action("password", texts.setPassword)}</span>
    </>
  );
  const rows: readonly (readonly [Localized, (user: SessionUser) => ReactNode])[] = [
    [texts.username, ({ username }) => username],
    [texts.email, ({ email }) => contact("email", email)],
    [texts.phone, ({ phone }) => contact("phone", phone && <PhoneNumber phone={phone} />)],
    ...(user && !user.hasPassword ? ([[texts.password, () => missingPassword]] as const) : []),
    [texts.registered, ({ createdAt }) => createdAt && formatDate(createdAt, language)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, read]) => (
        <div key={textKey(name)}>
          <dt>{text(name)}</dt>
          <dd>{user ? read(user) : <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  );
}

function PhoneNumber({ phone }: { phone: string }) {
  const text = useText();
  const [isRevealed, setRevealed] = useState(false);
  const masked = maskPhone(phone);
  const words = text(isRevealed ? texts.hide : texts.show);
  return (
    <>
      {isRevealed ? phone : masked}
      {masked !== phone && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={`${words} ${text(texts.phone)}`}
          onClick={() => setRevealed(!isRevealed)}
        >
          {words}
        </button>
      )}
    </>
  );
}
