export interface IslandModules {
  /** The module that the island's entry in `islands.ts` imports, as the build's manifest names it. */
  readonly module: string;
  /** Modules that the island loads by itself when the page is idle. */
  readonly later: readonly string[];
}

function at(module: string, later: readonly string[] = []): IslandModules {
  return { module: `src/${module}`, later: later.map((other) => `src/${other}`) };
}

/** The modules of every island, for the server and the build; apart from `islands.ts`, so that browsers do not load them. */
export const islandModules: Readonly<Record<string, IslandModules>> = {
  AnnouncementBar: at("frame/AnnouncementBar.tsx"),
  AuthorizePage: at("desktop/sign-in/AuthorizePage.tsx"),
  Closing: at("home/closing/Closing.tsx"),
  ContactCard: at("frame/ContactPopover.tsx"),
  DemoVideo: at("home/demo-video/DemoVideo.tsx"),
  DeviceCodePage: at("desktop/sign-in/DeviceCodePage.tsx"),
  DevicesPage: at("desktop/devices/DevicesPage.tsx"),
  DownloadButton: at("home/hero/DownloadButton.tsx"),
  DraftForm: at("content-pages/draft-forms/DraftForm.tsx"),
  Features: at("home/features/Features.tsx"),
  Footer: at("frame/Footer.tsx"),
  LoginPage: at("accounts/sign-in/LoginPage.tsx"),
  Logo: at("frame/NavigationBar.tsx"),
  MailLink: at("content-pages/ContentLink.tsx"),
  NotificationsPage: at("privacy/notifications/NotificationsPage.tsx"),
  PricingPage: at("shop/PricingPage.tsx", ["shop/fetch-packages.ts"]),
  PrivacyPage: at("privacy/PrivacyPage.tsx"),
  ProfilePage: at("accounts/profile/ProfilePage.tsx", ["accounts/session/fetch-user.ts"]),
  PurchasesPage: at("payments/purchases/PurchasesPage.tsx"),
  ReceiptPage: at("payments/purchases/ReceiptPage.tsx"),
  RecoverPage: at("accounts/recovery/RecoverPage.tsx"),
  RecoveryNotice: at("accounts/session/RecoveryNotice.tsx"),
  RegisterPage: at("accounts/sign-in/RegisterPage.tsx"),
  Showcase: at("home/showcase/Showcase.tsx", ["home/showcase/proofs/Proof.tsx"]),
  Slogan: at("home/hero/Slogan.tsx"),
  Testimonials: at("home/testimonials/Testimonials.tsx", ["home/testimonials/marquee.ts"]),
  Water: at("home/hero/water/start-water.ts"),
};
