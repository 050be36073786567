/** For tests: malicious and malformed content of the site. */

const script =
  "window.hacked=1</script><script>window.hacked=1</script><img src=x onerror=\"window.hacked=1\">{{constructor.constructor('window.hacked=1')()}}";
const longWord = `hacked${"W".repeat(2_000)}`;
const piledMarks = `h${"\u0301\u0330\u035f\u0489".repeat(200)}acked \u202ereversed`;

/** URLs that must never become a link or an image. */
const traps = [
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

const trap = (index: number) => traps[index % traps.length];
const nasties = [longWord, script, piledMarks];
const nasty = (index: number) => nasties[index % nasties.length];
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

/** Scripts and long words in every text, unsafe URLs in every link, and too many items in every list. */
export const hostileDocuments = {
  basic: {
    logo: trap(0),
    name: script,
    nameEn: longWord,
    slogan: longWord,
    sloganEn: script,
    subSlogan: script,
    subSloganEn: longWord,
    downloadUrl: trap(1),
    downloadGuideUrl: trap(4),
    sampleNotices: script,
  },
  company: {
    name: script,
    nameEn: longWord,
    email: "a@b.example?bcc=everybody@evil.example&body=x",
    icp: longWord,
    icpLink: trap(2),
    socialLinks: many(40, (index) => ({ name: index % 2 === 0 ? "weibo" : "<b>", url: trap(index) })),
  },
  announcements: many(500, (index) => ({
    id: index % 2 === 0 ? `${index}${"i".repeat(2_000)}` : index % 400,
    content: nasty(index),
    contentEn: nasty(index + 1),
    link: trap(index),
  })),
  features: many(50, (index) => ({
    title: `${index}${nasty(index)}`,
    titleEn: nasty(index + 1),
    description: nasty(index),
    descriptionEn: longWord,
    image: trap(index),
    features: [longWord, longWord, script, script, null, 7],
    featuresEn: many(90, nasty),
  })),
  testimonials: many(50, (index) => ({
    id: index % 40,
    name: nasty(index),
    nameEn: nasty(index + 1),
    title: nasty(index),
    content: nasty(index + 1),
    avatar: trap(index),
    logo: trap(index + 1),
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
