/** For tests: malicious and malformed content of the site. */

const script =
  "window.hacked=1</script><script>window.hacked=1</script><img src=x onerror=\"window.hacked=1\">{{constructor.constructor('window.hacked=1')()}}";
const longWord = `hacked${"W".repeat(2_000)}`;
const stackedMarks = `h${"\u0301\u0330\u035f\u0489".repeat(200)}acked \u202ereversed`;

/** URLs that must never become a link or an image. */
const unsafeUrls = [
  "javascript:window.hacked=1",
  "JAVASCRIPT:window.hacked=1",
  "\u0001javascript:window.hacked=1",
  " java\nscript:window.hacked=1",
  "data:text/html,<script>window.hacked=1</script>",
  "vbscript:window.hacked=1",
  "//evil.example/x",
  "/\\evil.example/x",
  "/\t/evil.example/x",
  "https://good.example@evil.example/x",
  "https:evil.example",
];

const unsafeUrlAt = (index: number) => unsafeUrls[index % unsafeUrls.length];
const hostileTexts = [longWord, script, stackedMarks];
const hostileTextAt = (index: number) => hostileTexts[index % hostileTexts.length];
const makeMany = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

/** Scripts and long words in every text, unsafe URLs in every link, and too many items in every list. */
export const hostileDocuments = {
  basic: {
    logo: unsafeUrlAt(0),
    name: script,
    nameEn: longWord,
    slogan: longWord,
    sloganEn: script,
    subSlogan: script,
    subSloganEn: longWord,
    downloadUrl: unsafeUrlAt(1),
    downloadGuideUrl: unsafeUrlAt(4),
    sampleNotices: script,
  },
  company: {
    name: script,
    nameEn: longWord,
    email: "a@b.example?bcc=everybody@evil.example&body=x",
    icp: longWord,
    icpLink: unsafeUrlAt(2),
    socialLinks: makeMany(40, (index) => ({
      name: index % 2 === 0 ? "weibo" : "<b>",
      url: unsafeUrlAt(index),
    })),
  },
  announcements: makeMany(500, (index) => ({
    id: index % 2 === 0 ? `${index}${"i".repeat(2_000)}` : index % 400,
    content: hostileTextAt(index),
    contentEn: hostileTextAt(index + 1),
    link: unsafeUrlAt(index),
  })),
  features: makeMany(50, (index) => ({
    title: `${index}${hostileTextAt(index)}`,
    titleEn: hostileTextAt(index + 1),
    description: hostileTextAt(index),
    descriptionEn: longWord,
    image: unsafeUrlAt(index),
    features: [longWord, longWord, script, script, null, 7],
    featuresEn: makeMany(90, hostileTextAt),
  })),
  testimonials: makeMany(50, (index) => ({
    id: index % 40,
    name: hostileTextAt(index),
    nameEn: hostileTextAt(index + 1),
    title: hostileTextAt(index),
    content: hostileTextAt(index + 1),
    avatar: unsafeUrlAt(index),
    logo: unsafeUrlAt(index + 1),
    order: index % 3 === 0 ? "first" : -index,
  })),
};

/** Documents of the wrong shape. */
export const brokenDocuments = {
  basic: { name: null, nameEn: {}, slogan: [], subSlogan: 5, downloadUrl: {} },
  company: "a company",
  announcements: { 0: "news" },
  features: null,
  testimonials: 5,
};
