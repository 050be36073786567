interface SpecStatement {
  /** The section's number, a dot, and the row's number. */
  readonly id: string;
  readonly statement: string;
  /** How the product interprets the statement, if not literally. */
  readonly reading?: string;
}

export interface SpecSection {
  readonly number: number;
  readonly name: string;
  readonly rows: readonly SpecStatement[];
}

/** Every statement of the specification that can be checked, in order. The meaning of a row's id never changes. */
export const specSections: readonly SpecSection[] = [
  {
    number: 1,
    name: "What the product does and for whom",
    rows: [
      {
        id: "1.1",
        statement:
          "Eight features are advertised: smart cuts, auto subtitles, voice cloning, digital human, cover generation, video enhancement, background removal, batch processing.",
      },
      {
        id: "1.2",
        statement:
          "The text claims voice cloning from a 10-second sample, 98 percent recognition accuracy, 300 percent batch efficiency, ten digital humans at once, 16 subtitle languages, and client 2.6 with an advanced digital human.",
      },
      {
        id: "1.3",
        statement: "The stats row shows 25+ AI features, 16 languages, 80% time saved, version 4.6.",
      },
      {
        id: "1.4",
        statement:
          "About states the founding in 2022, 50+ team members and 1M+ active users; Careers lists three open positions.",
      },
      {
        id: "1.5",
        statement:
          "Languages are Chinese and English alone, matched by the language part; the fallback is Chinese.",
        reading: "A language in the address wins, then the visitor's choice, then the browser's languages.",
      },
      { id: "1.6", statement: "The language toggle switches between Chinese and English." },
      { id: "1.7", statement: "The currency is CNY." },
    ],
  },
  {
    number: 2,
    name: "Screens and routes",
    rows: [
      {
        id: "2.1",
        statement: "All 22 addresses of the specification exist, without parameters.",
        reading: "Recovery, purchases and receipts have three more.",
      },
      { id: "2.2", statement: "/product/web leads to /." },
      { id: "2.3", statement: "Every page has the navigation bar, its content and the shared footer." },
      {
        id: "2.4",
        statement:
          "The navigation is a bar on wide screens and a drawer at the right side on narrow ones, with links to home, pricing, login, register and profile.",
      },
      {
        id: "2.5",
        statement: "Signed-in visitors see profile and sign-out, signed-out visitors see login and register.",
      },
      {
        id: "2.6",
        statement:
          "A contact item opens a popover with the official account's QR image and a prompt to follow it.",
      },
      { id: "2.7", statement: "Signing out clears access_token and userInfo and leads to /." },
      {
        id: "2.8",
        statement:
          "The announcement bar shows one announcement after the other, each with a link or without.",
      },
      {
        id: "2.9",
        statement:
          "The hero has slogan and sub-slogan from the site config, an animated pixel whale on a canvas, a download button and a button that leads to /pricing.",
      },
      {
        id: "2.10",
        statement:
          "The product carousel has ten images, pauses while the mouse rests on it, and has previous and next buttons and dots.",
      },
      {
        id: "2.11",
        statement:
          "In the features showcase the first feature is the heading and not in the list; three built-in features (smart subtitles, digital human, batch processing) stand in when none can be had.",
      },
      { id: "2.12", statement: "The demo video is muted and plays in a loop." },
      { id: "2.13", statement: "The trusted-by list has six video and social platforms." },
      {
        id: "2.14",
        statement:
          "Testimonial cards have content, avatar, name, title and logo; the row has play and pause, dots, and previous and next that wrap around.",
      },
      { id: "2.15", statement: "Six technology logos; one that does not load is hidden." },
      { id: "2.16", statement: "The closing section links to an external download guide." },
      {
        id: "2.17",
        statement:
          "The footer has link lists for product, updates, company and legal, social links, copyright, filing number, contact email and the official account.",
      },
      { id: "2.18", statement: "The download button shows that it prepares while it is busy." },
      {
        id: "2.19",
        statement:
          "Pricing shows a bar of simulated purchases and a card for each package: level badge, name, price, a struck-through original price when that is higher, days, description, features, buy-now button.",
        reading: "The purchases are labeled as samples.",
      },
      {
        id: "2.20",
        statement:
          "The payment dialog begins with the method (wechat, alipay, hupi) and the order, then shows the code to scan, a waiting message and the result.",
      },
      {
        id: "2.21",
        statement: "Back leads from the code to choosing a method; closing the dialog resets everything.",
      },
      { id: "2.22", statement: "A failed payment, or an error, offers to try again." },
      {
        id: "2.23",
        statement:
          "Login has three tabs: account with password, email with code, phone with code; with a captcha that can be refreshed and a send-code button with a countdown.",
      },
      {
        id: "2.24",
        statement:
          "Register links to /login and has three tabs: username, email, phone; the latter two have a captcha that a click refreshes, a code field and a send-code button with a countdown.",
      },
      {
        id: "2.25",
        statement:
          "On Register, switching the tab clears the passwords and the error message; what succeeds leads to /login.",
      },
      {
        id: "2.26",
        statement:
          "The profile shows a loading state, then username, email and phone (each bound, or not bound with a button to bind it), membership with its end to the minute, and the day of registration.",
        reading: "The middle of the phone number is hidden until it is asked for.",
      },
      {
        id: "2.27",
        statement:
          "Who is no member gets a button to /pricing; the profile has dialogs to change the password, activate a card key, bind an email address and bind a phone number.",
      },
      {
        id: "2.28",
        statement: "Without a token, or without usable user information, the profile leads to /login.",
      },
      { id: "2.29", statement: "Release notes go from 4.6 down to 4.1." },
      {
        id: "2.30",
        statement:
          "Contact has cards for email support, the WeChat account and partnership (mailto with a partnership-inquiry subject), the office in Kunming, Yunnan, China, and the response times.",
      },
      {
        id: "2.31",
        statement: "The company's email address comes from the site config and has a fallback.",
      },
      {
        id: "2.32",
        statement:
          "Partnership has four types with three benefits and a Learn More button that does nothing, three categories of partners, four steps, three reasons, a mailto to a partnerships address and a link to /company/contact.",
      },
      {
        id: "2.33",
        statement:
          "Privacy is of January 2025 and covers what is collected, its use, storage and security, third parties, rights, contact and changes.",
      },
      {
        id: "2.34",
        statement:
          "Terms are of January 2025 and cover acceptance, service, responsibilities, content and IP, payment, liability and termination, contact.",
      },
      {
        id: "2.35",
        statement:
          "Security has measures, privacy commitments, a compliance list, best practices and a mailto for vulnerabilities.",
      },
      {
        id: "2.36",
        statement: "Report has the bug report form beside the process, tips and a mailto to support.",
      },
      {
        id: "2.37",
        statement:
          "Coming Soon has a message, a link to / and a Go Back button that uses the browser's history.",
      },
    ],
  },
  {
    number: 3,
    name: "Entities and their fields",
    rows: [
      {
        id: "3.1",
        statement:
          "The site config has basic, company, announcements, trustedPlatforms, features and testimonials with their fields.",
        reading: "No call gives trustedPlatforms: they are in the page.",
      },
      {
        id: "3.2",
        statement: "A package has its 15 fields; levels 1 to 4 are basic, advanced, premium, ultimate.",
      },
      {
        id: "3.3",
        statement:
          "A user has id, username, email, phone, roles, createdAt or created_at, vipExpireAt or vip_expire_at; the role vip makes a member.",
      },
      {
        id: "3.4",
        statement: "Local storage holds access_token, token and userInfo.",
        reading: "And drafts, which the forms log.",
      },
      {
        id: "3.5",
        statement:
          "A registration sends type, username, password, nickname, and the address with its code; the derived username is the part before the at-sign, or the phone number.",
      },
      {
        id: "3.6",
        statement:
          "A login sends its type with username and password, or the address and its code, and forceLogin; it is answered with success, message, access_token, user, sessionConflict and conflictInfo.existingSessions.",
      },
      { id: "3.7", statement: "A captcha is an image and a sessionId." },
      {
        id: "3.8",
        statement:
          "Changing the password sends oldPassword and newPassword; card validation sends keyCode and userId as a string; binding sends the address and its code.",
      },
      {
        id: "3.9",
        statement:
          "An order sends userId, packageId, amount, paymentMethod, status, description and currency, and is answered with orderNo; the code is qrcode or codeUrl, with a message.",
      },
      {
        id: "3.10",
        statement:
          "A contact draft has name, email, subject, message; a bug report has name, email, issueType, severity, description, steps, expectedBehavior, actualBehavior.",
      },
      {
        id: "3.11",
        statement:
          "Releases, roadmap entries, beta items, versions and careers have the fields and kinds that are named.",
      },
    ],
  },
  {
    number: 4,
    name: "States and transitions",
    rows: [
      { id: "4.1", statement: "Who is signed in follows from access_token, and again on storage events." },
      {
        id: "4.2",
        statement:
          "Without an answer the built-in content stands in: two announcements, a filing number and mailbox, packages of 30, 90 and 365 days.",
      },
      { id: "4.3", statement: "On Login, switching the tab clears the form." },
      {
        id: "4.4",
        statement:
          "A session conflict lists the devices and asks; who confirms signs in with forceLogin and ends the others.",
      },
      {
        id: "4.5",
        statement:
          "Registering shows that it works, then success and /login, or an error; an error that mentions the verification code brings another captcha.",
      },
      {
        id: "4.6",
        statement: "A card key that is accepted activates the membership, and the profile is loaded again.",
      },
      {
        id: "4.7",
        statement:
          "Closing a bind dialog clears it; a successful bind closes it, clears it and loads the profile again.",
      },
      { id: "4.8", statement: "Buying without a token leads to /login." },
      { id: "4.9", statement: "A payment is pending, then succeeds, fails or times out." },
      {
        id: "4.10",
        statement:
          "The contact form and the bug report only log the draft on the device; nothing is sent and nothing confirms.",
      },
    ],
  },
  {
    number: 5,
    name: "Validation rules",
    rows: [
      {
        id: "5.1",
        statement:
          "A password equals its confirmation; chosen and derived usernames have their least length.",
      },
      {
        id: "5.2",
        statement:
          "Email addresses have a basic form; phone numbers are 11 digits: 1, then 3 to 9, then nine more.",
      },
      {
        id: "5.3",
        statement:
          "A registration code needs the captcha and a valid address; registering by email or phone needs the code.",
      },
      {
        id: "5.4",
        statement:
          "Login needs the fields of its tab; its codes need the captcha, and the phone number in phone mode.",
      },
      {
        id: "5.5",
        statement:
          "A new password needs its least length and its confirmation, and somebody who is signed in.",
      },
      {
        id: "5.6",
        statement:
          "A card key is not blank; the stored user id exists and is positive, else: log in first, user information incomplete, invalid user id.",
      },
      {
        id: "5.7",
        statement: "Binding needs the address and the code.",
        reading: "And the password where it is not certain who holds the token.",
      },
      { id: "5.8", statement: "Paying needs a stored user with a positive id." },
      { id: "5.9", statement: "A download needs a configured address." },
      {
        id: "5.10",
        statement: "An amount is sent as a number.",
        reading: "The server compares it with its own price.",
      },
      {
        id: "5.11",
        statement:
          "The contact form needs name, email, subject and message, a valid address, and one of five subjects.",
      },
      {
        id: "5.12",
        statement:
          "The bug report needs name, email, issueType, severity and description; six types, four severities, three optional fields.",
      },
    ],
  },
  {
    number: 6,
    name: "Roles and permissions",
    rows: [
      {
        id: "6.1",
        statement:
          "Profile, password, cards, binding and payment need a token; browsing, registering and signing in do not.",
      },
      { id: "6.2", statement: "The role vip marks a member." },
    ],
  },
  {
    number: 7,
    name: "Calls",
    rows: [
      {
        id: "7.1",
        statement:
          "All calls have the prefix /api, the bearer token where there is one, credentials and JSON.",
      },
      { id: "7.2", statement: "The host is the local one, the admin host's own, or the public one." },
      { id: "7.3", statement: "Every call of the table exists, with its method, path and payload." },
      { id: "7.4", statement: "Feature images elsewhere come through the image proxy." },
      {
        id: "7.5",
        statement:
          "A download is counted before its address is opened, and whatever that answers is ignored.",
      },
      {
        id: "7.6",
        statement: "Where the packages cannot be had or have a bad shape, the three defaults stand in.",
      },
      { id: "7.7", statement: "A body with code is an error unless it is zero, and then its data." },
      {
        id: "7.8",
        statement:
          "A body with success is an error when that is false, else its data; the login call returns the whole body.",
      },
      { id: "7.9", statement: "A string is a success with a message; a blob is raw data." },
      { id: "7.10", statement: "A login answer without a token has the wrong format." },
      { id: "7.11", statement: "The payment code is drawn from the content that was returned." },
      {
        id: "7.12",
        statement: "SUCCESS, TRADE_SUCCESS and success mean paid; FAILED and TRADE_CLOSED mean failed.",
      },
      {
        id: "7.13",
        statement:
          "That a transaction does not exist or an order is unpaid is waited on; any other 400 is a failed payment.",
      },
    ],
  },
  {
    number: 8,
    name: "Error catalogue",
    rows: [
      { id: "8.1", statement: "A failure in the body shows the server's message or 请求失败." },
      { id: "8.2", statement: "400 shows the server's message." },
      {
        id: "8.3",
        statement: "401 shows 未授权，请重新登录, clears token and user information and leads to /login.",
      },
      { id: "8.4", statement: "403, 404 and 500 show 没有权限访问该资源, 请求的资源不存在 and 服务器错误." },
      { id: "8.5", statement: "Any other status shows the server's message or the default." },
      { id: "8.6", statement: "No answer shows 网络错误，请检查您的网络连接." },
      { id: "8.7", statement: "A call that cannot be put together shows 请求配置错误." },
      { id: "8.8", statement: "Where the site config cannot be had, pages show the built-in defaults." },
      { id: "8.9", statement: "The download says that its address is not configured, or that it failed." },
      {
        id: "8.10",
        statement: "A captcha that cannot be had or is refused, and a code that was not sent, are said so.",
      },
      {
        id: "8.11",
        statement:
          "A failed login shows the server's message in a toast, else a general one; a failed registration likewise in its form.",
      },
      {
        id: "8.12",
        statement:
          "修改密码失败, 绑定失败 and 卡密验证失败，请重试 stand in where the server says nothing; a refused card key says to check the key.",
      },
      {
        id: "8.13",
        statement:
          "An order without a number, a code that cannot be drawn or had, and an order that fails have messages of their own.",
      },
      {
        id: "8.14",
        statement:
          "A status that cannot be asked for, and a payment that times out, have messages of their own.",
      },
      {
        id: "8.15",
        statement: "A profile that answers 未登录 leads to /login; other errors show their message.",
      },
      { id: "8.16", statement: "Errors are red banners, successes green ones." },
      { id: "8.17", statement: "Server messages are shown as they came." },
      {
        id: "8.18",
        statement:
          "Success is said of codes sent, signing in, registering, a changed password, a card key, binding and paying.",
        reading: "English says “Signed in”, as it says “sign in” everywhere.",
      },
    ],
  },
  {
    number: 9,
    name: "Business constants and limits",
    rows: [
      { id: "9.1", statement: "Requests time out after 15,000 ms." },
      { id: "9.2", statement: "Orders and codes time out after 60 s, with one retry after 1.5 s." },
      {
        id: "9.3",
        statement:
          "The site config is tried again at most three times, after min(15000, 5000 × (attempt + 1)) ms.",
      },
      { id: "9.4", statement: "A notification stays for 3 s, 8 px from the top." },
      { id: "9.5", statement: "The product carousel goes on every 6 s." },
      {
        id: "9.6",
        statement:
          "Testimonials go 0.5 px every 50 ms, a card is 408 px, and after one pass they begin anew.",
      },
      { id: "9.7", statement: "Announcements change every 5 s." },
      { id: "9.8", statement: "Simulated purchases change every 3 s; there is a new one every 8 s." },
      {
        id: "9.9",
        statement:
          "There are five simulated purchases at first, and the last ten are kept; each has a masked number of three digits and a rounded price.",
      },
      { id: "9.10", statement: "Payments are polled every 3 s." },
      { id: "9.11", statement: "Polling ends after 120 polls." },
      { id: "9.12", statement: "Codes are 60 s apart." },
      { id: "9.13", statement: "The page reloads 2 s after a payment." },
      { id: "9.14", statement: "The payment code is 200 wide with a margin of 2." },
      { id: "9.15", statement: "English names packages by thresholds of 31, 93 and 400 days." },
      { id: "9.16", statement: "Passwords have at least 6 characters." },
      { id: "9.17", statement: "Usernames have at least 3 characters." },
      { id: "9.18", statement: "The end of a membership is in zh-CN form, to the minute." },
      { id: "9.19", statement: "Breakpoints are 480, 576, 768, 992, 1200 and 1600." },
      {
        id: "9.20",
        statement:
          "The legal pages say: minimum age 13; prices change with 30 days' notice; no refunds of unused time; billing monthly or annual in advance; liability limited to the amount paid.",
      },
      {
        id: "9.21",
        statement:
          "The legal pages say: AES-256; videos processed temporarily and deleted; GDPR, CCPA, SOC 2 Type II, ISO 27001.",
      },
      { id: "9.22", statement: "Bug reports are acknowledged, and email is answered, within 24 hours." },
    ],
  },
];
