// The constants of SPEC.md §9 as data: the value as the specification has it, and where the one number in our code
// stands. A constant is found by the words around it, so that another value, or a second place, fails
// tests/spec/coverage.test.ts.

export type SpecConstant = {
  name: string;
  value: number | string;
  file: string;
  /** The value is its first group. */ at: RegExp;
};

export const specConstants: readonly SpecConstant[] = [
  { name: 'API timeout', value: 60_000, file: 'worker/transport/http.ts', at: /TIMEOUT_MS = ([\d_]+);/ },
  { name: 'Token polling interval', value: 100, file: 'bridge/token.ts', at: /SEEK_MS = ([\d_]+);/ },
  {
    name: 'Token polling interval, before the page is there',
    value: 100,
    file: 'ui/entry/boot.ts',
    at: /setInterval\(\(\) => \{\s+const token = readToken[\s\S]*?\}, ([\d_]+)\);/,
  },
  { name: 'Tourist after', value: 2000, file: 'worker/domains/session/start.ts', at: /TOURIST_MS = ([\d_]+);/ },
  {
    name: 'Toast duration',
    value: 2000,
    file: 'ui/kit/feedback/toast.ts',
    at: /setTimeout\(\(\) => set\(null\), ([\d_]+)\)/,
  },
  { name: 'Loading indicator delay', value: 2000, file: 'worker/transport/busy.ts', at: /DELAY_MS = ([\d_]+);/ },
  {
    name: 'Wait page token renewal delay',
    value: 1000,
    file: 'ui/features/session/screens/WaitePage.tsx',
    at: /START_MS = ([\d_]+);/,
  },
  { name: 'Lazy-load time-out', value: 120_000, file: 'ui/kit/navigation/limited.ts', at: /LIMIT = ([\d_]+);/ },
  { name: 'Time label gap', value: 300_000, file: 'worker/domains/chat/times.ts', at: /GAP_MS = (5 \* 60_000);/ },
  {
    name: 'Back-to-top button appears beyond',
    value: 'window.innerHeight',
    file: 'ui/kit/layout/BackToTop.tsx',
    at: /useScrolled\(([\w.]+)\)/,
  },
  { name: 'Phone number length', value: '11', file: 'bus/rules/forms.ts', at: /isPhone = .*\/\^\\d\{(\d+)\}\$\// },
  {
    name: 'Phone number length, of an address',
    value: '11',
    file: 'bus/rules/addresses.ts',
    at: /phone = \/\^\\d\{(\d+)\}\$\//,
  },
  { name: 'Default country code', value: '86', file: 'bridge/phone.ts', at: /HOME = '(\d+)';/ },
  {
    name: 'Max images picked',
    value: 9,
    file: 'ui/features/media/components/pickFiles.ts',
    at: /most = Math\.min\((\d+), max\)/,
  },
  {
    name: 'Image resize width',
    value: 690,
    file: 'ui/kit/media/pictureUrl.ts',
    at: /wanted: PictureWidth = (\d+)/,
  },
  {
    name: 'noHistory flag: replace the next',
    value: '1',
    file: 'ui/app/stores/pageStorage.ts',
    at: /setNoHistory = .*keep\('noHistory', '(\d)'\)/,
  },
  { name: 'noHistory flag: done', value: '2', file: 'ui/app/stores/pageStorage.ts', at: /keep\('noHistory', '(2)'\);/ },
  {
    name: 'Request counts are reported every',
    value: 300_000,
    file: 'worker/domains/session/report.ts',
    at: /EVERY_MS = ([\d_]+);/,
  },
  { name: 'Chat history page size', value: 15, file: 'worker/im/timService.ts', at: /PAGE = (\d+);/ },
  {
    name: 'Group members used for avatars',
    value: 4,
    file: 'worker/domains/chat/members.ts',
    at: /memberAvatars: members\.slice\(0, (\d)\)/,
  },
  {
    name: 'Group members used for avatars, drawn',
    value: 4,
    file: 'ui/features/chat/components/GroupAvatar.tsx',
    at: /avatars\.slice\(0, (\d)\)/,
  },
  {
    name: 'Root font size',
    value: 'calc(100vw / 16)',
    file: 'ui/styles/base.css',
    at: /^html \{\s*font-size: ([^;]+);/m,
  },
  { name: 'Terms popup, not decided', value: 2, file: 'worker/domains/session/person.ts', at: /isTNCPoupShow: (\d)/ },
  { name: 'App environment', value: 'ios', file: 'worker/domains/session/person.ts', at: /appEnvironment: '(\w+)'/ },
  // Midnight in Shanghai of 2023-03-08 and of 2023-03-09; months count from 0.
  {
    name: 'Frame event window, from',
    value: '2023, 2, 7, 16',
    file: 'server/domains/users/profile.ts',
    at: /startTime: Date\.UTC\(([\d, ]+)\)/,
  },
  {
    name: 'Frame event window, to',
    value: '2023, 2, 8, 16',
    file: 'server/domains/users/profile.ts',
    at: /endTime: Date\.UTC\(([\d, ]+)\)/,
  },
  { name: 'Frame event window, gender', value: 1, file: 'server/domains/users/profile.ts', at: /showGender: (\d)/ },
];

/**
 * The house's own limits against abuse: codes sent to phones (from one device at one address, from one address, at one
 * code), sockets.
 */
export const houseConstants: readonly SpecConstant[] = [
  {
    name: 'Codes to a phone, a minute',
    value: 1,
    file: 'server/domains/session/phoneCodes.ts',
    at: /\bperMinute: (\d+)/,
  },
  { name: 'Codes to a phone, an hour', value: 5, file: 'server/domains/session/phoneCodes.ts', at: /\bperHour: (\d+)/ },
  {
    name: 'Codes from an address, a minute',
    value: 60,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressPerMinute: (\d+)/,
  },
  {
    name: 'Codes from an address, an hour',
    value: 1000,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressPerHour: (\d+)/,
  },
  { name: 'Guesses at a code', value: 5, file: 'server/domains/session/phoneCodes.ts', at: /guesses: (\d+)/ },
  {
    name: 'Guesses at the codes of a phone from an address, an hour',
    value: 100,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressGuessesPerHour: (\d+)/,
  },
  {
    name: 'Sockets without a login, from an address',
    value: 50,
    file: 'server/im/service.ts',
    at: /strangersPerAddress = (\d+)/,
  },
  { name: 'Socket without a login, for', value: 10_000, file: 'server/im/connection.ts', at: /loginMs: ([\d_]+)/ },
  {
    name: 'Longest wait for a code, seconds',
    value: 600,
    file: 'server/domains/session/phoneCodes.ts',
    at: /longestWait: (\d+)/,
  },
];

/** What the code itself is asked for. */
export const specFacts = { likeCountWithW: 10_000, randomStringLength: 15 } as const;
