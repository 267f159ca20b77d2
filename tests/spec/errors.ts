// The error catalogue as data: each situation with its behaviour and its test, and every code of an answer.
// docs/product/errors.md is written from it. tests/spec/coverage.test.ts fails when a test or a text is not in the
// named file.

export type SpecError = {
  situation: string;
  behaviour: string;
  code?: string;
  /** File and title of its test. */
  shown: readonly [file: string, words: string];
  /** The text for the person, and a file that contains it. */
  says?: readonly [text: string, file: string];
};

export const specErrors: readonly SpecError[] = [
  {
    situation: 'Server code 050901 (ID token invalid)',
    code: '050901',
    behaviour: 'Logged-in state is cleared.',
    shown: [
      'tests/worker/token.test.ts',
      'causes one renewal for fifty concurrent calls, which all succeed, and clears the login once',
    ],
  },
  {
    situation: 'Server code 020011 (login needed)',
    code: '020011',
    behaviour: 'The login prompt appears.',
    shown: ['tests/worker/login.test.ts', 'opens for an action that needs a login, and the action is not sent'],
    says: ['你还未登录，登录后继续', 'ui/app/dialogs/LoginPrompt.tsx'],
  },
  {
    situation: '020011 in the agreement call',
    code: '020011',
    behaviour: 'Silently ignored.',
    shown: [
      'tests/worker/terms.test.ts',
      'stays open after 020011 without a toast or login prompt, and opens again after a restart',
    ],
  },
  {
    situation: 'Agreement response with status other than ‘success’',
    behaviour: 'The server message is shown as a toast.',
    shown: [
      'tests/worker/terms.test.ts',
      'shows the server’s message and stays open when the agreement is refused, and can be repeated',
    ],
  },
  {
    situation: 'HTTP 200, 304, 400',
    behaviour: 'Response is passed on.',
    shown: ['tests/worker/net.test.ts', 'of status %i is returned with its code and data'],
  },
  {
    situation: 'Other HTTP statuses and network errors',
    behaviour: 'A false result is returned.',
    shown: ['tests/worker/net.test.ts', 'of status %i is a network failure'],
  },
  {
    situation: 'A failed request',
    behaviour: 'The loading toast is cleared and the failure is logged.',
    shown: ['tests/worker/answers.test.ts', 'is not shown for a series of short waits, and is hidden by a failure'],
  },
  {
    situation: 'Chat service errors',
    behaviour: 'Ignored.',
    shown: [
      'tests/worker/chatSending.test.ts',
      'marks a refused message with its reason, shows no toast, sends the next one, and can resend it',
    ],
  },
  {
    situation: 'Lazy-load chunk failure',
    behaviour: '120 s time-out; goes to a generic handler.',
    shown: ['tests/ui/shellRules.test.ts', 'is awaited for 120 s, not longer'],
    says: ['页面版本已更新', 'ui/features/session/screens/ErrorPage.tsx'],
  },
  {
    situation: 'Failed user-info load',
    behaviour: 'Falls back to visitor mode.',
    shown: ['tests/worker/terms.test.ts', 'opens after a failed request for the user info'],
  },
  {
    situation: 'Failed tab-list signature check',
    behaviour: 'The tab list is not used.',
    shown: [
      'tests/worker/answers.test.ts',
      'come from the server when the signature is valid, and are the built-in ones otherwise',
    ],
  },
  {
    situation: 'Unticked terms box',
    behaviour: 'Toast.',
    shown: [
      'tests/worker/terms.test.ts',
      'on agree shows a toast when unticked, else sends session.visitorAgreed and closes',
    ],
    says: ['请确认您已细阅读协议', 'worker/domains/session/terms.ts'],
  },
  {
    situation: 'Copy success',
    behaviour: 'Toast.',
    shown: [
      'tests/ui/shopScreens.browser.test.ts',
      'shows the parcel of an order, copies its number, and sends a review with stars',
    ],
    says: ['复制成功', 'ui/kit/text/copyText.ts'],
  },
  {
    situation: 'Unknown route',
    behaviour: '404 page.',
    shown: ['tests/ui/shellBrowser.page.test.ts', 'shows an unknown path as 404 even before the session is known'],
    says: ['页面不存在', 'ui/features/session/screens/NotFound.tsx'],
  },
];

/** The other codes of an answer, with the text for the person and a file of the page that contains it. */
export const addedCodes: readonly { code: string; when: string; says?: SpecError['says'] }[] = [
  { code: '010001', when: 'parameter invalid (data.field)' },
  { code: '010002', when: 'not found / deleted', says: ['内容已被删除或不存在', 'ui/kit/feedback/ErrorState.tsx'] },
  { code: '010003', when: 'no permission (data.reason)', says: ['暂无权限查看', 'ui/kit/feedback/ErrorState.tsx'] },
  { code: '010004', when: 'state conflict, already done', says: ['已被处理', 'worker/domains/circles/applies.ts'] },
  { code: '010005', when: 'quota or stock gone', says: ['已兑完', 'ui/features/shop/components/productText.ts'] },
  {
    code: '010006',
    when: 'points not enough (data.balance)',
    says: ['积分不足', 'ui/features/points/components/ShortOfPoints.tsx'],
  },
  {
    code: '010007',
    when: 'content refused (data.ranges)',
    says: ['<mark', 'ui/features/forum/components/RefusedText.tsx'],
  },
  {
    code: '010008',
    when: 'too often (data.retryAfter)',
    says: ['操作太频繁，请稍后再试', 'worker/store/authGuard.ts'],
  },
  { code: '010009', when: 'muted (data.until)', says: ['你已被禁言', 'ui/features/forum/components/useMute.ts'] },
  { code: '010010', when: 'signature wrong' },
  { code: '010011', when: 'time stamp out of ±5 min (data.serverTime)' },
  { code: '010012', when: 'nonce seen' },
  { code: '010013', when: 'clientToken reused with another body' },
  {
    code: '010014',
    when: 'verification code wrong / expired',
    says: ['验证码不正确，请重新输入', 'ui/app/dialogs/loginErrors.ts'],
  },
  { code: '010015', when: 'app version too low', says: ['请升级App', 'ui/app/dialogs/UpgradeDialog.tsx'] },
  {
    code: '020012',
    when: 'terms not accepted (authTac 0) on a call that needs them',
    says: ['用户协议', 'ui/app/dialogs/TermsDialog.tsx'],
  },
  { code: '019999', when: 'server error', says: ['服务开小差了', 'worker/store/authGuard.ts'] },
];
