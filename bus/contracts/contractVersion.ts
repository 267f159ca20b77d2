// The versions of the contracts, each with the hash of all schemas and one line that describes the change.
// tests/bus/contractVersion.test.ts fails until a change has its line here. The page reads its version here, without
// importing the contracts.

export type ContractVersion = {
  version: number;
  /** SHA-256 over all contracts (bus/contracts/contractHash). */
  hash: string;
  what: string;
  /**
   * Whether recordings of earlier versions still run here as they are. A new call, stream, slice or optional field does
   * not stop them; a required field of an answer does, and so does anything that changes the worker's output. Then
   * migrations.ts declares what brings them over, or why nothing can.
   */
  replaysOlder: boolean;
};
export const contractVersions: readonly ContractVersion[] = [
  {
    version: 1,
    hash: '31202a01b9e9e660557fe9db5201c48dc0ac800704b7c3d71d755ba5b1e99589',
    what: 'the foundation: session, forum, circles, content, users, media, notices, search, native',
    replaysOlder: true,
  },
  {
    version: 2,
    hash: 'd490329e36caf170c6a510e486c5e8de0478841a87a147180809186485957e77',
    what: 'slice `opened`: the threads read last, kept when a long session lets others go',
    replaysOlder: true,
  },
  {
    version: 3,
    hash: 'a18cb0ee57e938074223ba4306616dd82baad1f5321eac08a2537b380e56cd9f',
    what: 'reports of problems: packed recordings, their state, parts left out by the person; long tasks of the page',
    replaysOlder: true,
  },
  {
    version: 4,
    hash: 'a3cbc60bcdbb8ef980f8a5d4ce23bc7b33f7b071329b87bddaff59b3f690e1f1',
    what: 'the whole forum, Club Z, people, search, uploads; the worker reads what uploads it has kept',
    replaysOlder: false,
  },
  {
    version: 5,
    hash: '5b8b06df3b5dbaa26feeb6d01fdfcdcc839754731e6c91409a6d72c4aeb9798f',
    what: 'scripts loaded on need, chat and its service as an edge, notices and totals, activities, points, shop; sizes of storage; refused words in comments',
    replaysOlder: false,
  },
  {
    version: 6,
    hash: '3bffc9d437f50737f8d54219758c4e2a0d8220e0cd14d2e3d83368bad6ac9402',
    what: 'questions, articles and car information, car clubs, application progress, opening the app; one part for all comments',
    replaysOlder: false,
  },
  {
    version: 7,
    hash: 'a477e8f2d91ff3385fd26dd39bbe296ed47b6393108cb0e0a867a692c63bfaf6',
    what: 'the contracts of most domains and the recorder come with a third script',
    replaysOlder: false,
  },
  {
    version: 8,
    hash: '3e2ac858d43c44b55993ec532827556042478f2bab5048b2517320d6d8762526',
    what: 'an activity can be reported (target 9); rules of an activity say their kind and whether they are its own',
    replaysOlder: false,
  },
  {
    version: 9,
    hash: '7ac2be648e5d38ee194bcb733b3ddca986374ab02b1a7cf941c92c15e6211b64',
    what: 'who said what a search of chat finds; messages that were taken back; the badge of last time is kept',
    replaysOlder: false,
  },
  {
    version: 10,
    hash: 'c0aa29bb11fc062d428fbbe9362fea0044a01a08abc71a06df236afae9a56cee',
    what: 'the staff read and decide requests to found a circle',
    replaysOlder: true,
  },
  {
    version: 11,
    hash: 'df5a41e26d595082e7a14431fb530ae8129d80f8c809df3246bad3ddd23b978c',
    what: 'the owner of a circle edits it; the worker counts the bytes of what it records',
    replaysOlder: true,
  },
  {
    version: 12,
    hash: 'cca2ab8e85e0afcd26c6e2e6e20ff29aeaef73f872ba06710433e1f00be308c3',
    what: 'who the members of a group are is asked of the community',
    replaysOlder: true,
  },
  {
    version: 13,
    hash: '06b99cd9d731a9903b763b3028975c7599ae5de95ca69d608763f050e9fe5b64',
    what: 'slice `outbox`: the token that was taken for no login, so that jobs wait for another one',
    replaysOlder: true,
  },
  {
    version: 14,
    hash: '665c5a9e6fbf8888906fd2c4c7f00c21352ecb455709b51e4d445f59446a048b',
    what: 'slices `chatSearch`: the words that are looked for, so that conversations that come later are found; `uploads`: the token that was taken for no login',
    replaysOlder: true,
  },
  {
    version: 15,
    hash: '86ce85c82e4d097fe6794e584ad26b1571170f76b0086191c7ea532c1c9dd008',
    what: 'what a control is called is masked as a label: not looked for in sentences; notes hold up to 2,000 characters',
    replaysOlder: true,
  },
  {
    version: 16,
    hash: '5cf7464b296d06d6927915ef5664a9e3f603c9376d63297bdd54e0a4c93f287c',
    what: 'a code by telephone is asked for in the name of the device',
    replaysOlder: true,
  },
  {
    version: 17,
    hash: '69e035a931e84dd24e3b7ba77110da4be338a8ab48a1d7177d0345b3fe56adaf',
    what: 'records that a caller sends have at most so many entries (`counts` 300, a form’s `values` 50)',
    replaysOlder: true,
  },
  {
    version: 18,
    hash: '83a1d397cc7f12af1db9181233b61108b0b12578a3b2b7c70113113c26be9244',
    what: 'signing in needs no name of the device',
    replaysOlder: true,
  },
  {
    version: 19,
    hash: '09c76f1c570fb6d3c8851f4401246953dd6dbf4d18483fc64793f0f15deefd6e',
    what: 'slice `toldToken`: a token that the app told and no call has passed with yet',
    replaysOlder: true,
  },
  {
    version: 20,
    hash: 'e640e26a9dabf3886dc83bc56562d1a3946e03849199f2aeb24594722b5bce29',
    what: 'streams say whether they are one person’s; `kernel.personChanged` lets the page forget them',
    replaysOlder: true,
  },
  {
    version: 21,
    hash: '17446a3633ddbc19317ad44192f78aeeb24c181047a284dc7d92f7cfb407cf09',
    what: '`kernel.askAbandoned`: the page has left what it asked for; a read given up with it fails with `left`',
    replaysOlder: true,
  },
  {
    version: 22,
    hash: '9f48e2d760eaded2f3bd7387364e25f692a377339767e79c65a4d18a7f3e0616',
    what: 'slice `notices` without `soon` and `again`: the timer that gathers pushes holds them',
    replaysOlder: true,
  },
  {
    version: 23,
    hash: '171311283f7f77020e114caa033126da9fbe6b5a9b2b39044b3d612969a52eee',
    what: '`search.suggest` and `search.suggestions`: the worker waits until typing has rested',
    replaysOlder: true,
  },
  {
    version: 24,
    hash: '171311283f7f77020e114caa033126da9fbe6b5a9b2b39044b3d612969a52eee',
    what: 'the first script opens the blocks of a home page by itself: another order of asks from the start on',
    replaysOlder: false,
  },
  {
    version: 25,
    hash: '4d0f733ca1a7abb29dadc1c09690bdcc77deef1c6d0e27e02affa573a4b0ea83',
    what: 'totals with `hasConversations` and the true `chatNumber`; the chat SDK is started only where it says so',
    replaysOlder: true,
  },
  {
    version: 26,
    hash: 'e00b0eb148eae4b72691fc11bb07751b698c32d4fbf58b1dfadbf9323a87a9b5',
    what: '`session.saveDataChanged`; `session.savedAt`, and whether the page opens without a network: then the worker keeps more for such a start',
    replaysOlder: true,
  },
  {
    version: 27,
    hash: '754ce0417ba6b328e0a8bc055a4495ffd1cd68af2a77bdc5631571b310588e3d',
    what: '`chat.forward`, `chat.removeMessages`, `chat.undoRemove`; a message can be sent with the address of a file that the server has already',
    replaysOlder: true,
  },
  {
    version: 28,
    hash: '7b93191814006368b3906f3387ba9a10f5181b9d2c701a7022bc46c277d10c76',
    what: '`openCount` of a circle: the requests to join that its administrators have to decide; a suggestion says what it opens',
    replaysOlder: true,
  },
  {
    version: 29,
    hash: '4b82482b002e69b1dbaabf69dfdcc67e1a499777760fe4b7dd2258102657ecb8',
    what: '`chat.forward` with `asOne`; records of merged messages as a payload, and as what can be sent',
    replaysOlder: true,
  },
  {
    version: 30,
    hash: '101dd739bba3ac416306fdfce01636dc3ec52e37ca55cb6b0d7f5326796918e1',
    what: 'a circle and a person’s page with `coverColor`, the page with `avatarColor`: dominant colours, where known',
    replaysOlder: true,
  },
  {
    version: 31,
    hash: '92afde7ebb1fde225e36658018a6b0893a236f58800655d280ce35c222e03410',
    what: 'the staff desk: `staff.*`; a handled report may say something else to the author, and mute them',
    replaysOlder: true,
  },
  {
    version: 32,
    hash: '0a55419e7f25a7bf309e2762440b6cec874629f512bc8d608d562dd44bb96f24',
    what: 'a group with whom the caller has invited',
    replaysOlder: true,
  },
  {
    version: 33,
    hash: '4bc7ad4a24d6428e0fcaa6d86027837c15bf5fd21c32036be51e1d81dfa76215',
    what: 'the staff desk: what is hidden (`staff.listHidden`), who is in the log, the log by person, act, thing and days',
    replaysOlder: true,
  },
  {
    version: 34,
    hash: '3f3dfaa401e915715969d4ce9e3684af4cdd3af8b7344efc0ee47f68bb58c377',
    what: 'a topic and a car club with `coverColor`, the answer of `users.update` with both colours',
    replaysOlder: true,
  },
  {
    version: 35,
    hash: '9704e4e9c00f01ed63cd640fbd5fb52ee24aef9ffc22b0231c40ddae3156bff9',
    what: 'in talks of two: `chat.typed`, `chat.typing`; settings `readReceipts`, `typing`; a conversation with `receipts`',
    replaysOlder: true,
  },
  {
    version: 36,
    hash: '89dedf19a5420615126ca1738fb9eb1c3bef1862fb482e7269414c63f43ef701',
    what: 'a list of messages with `unread`, how many were unread when the conversation was opened',
    replaysOlder: true,
  },
  {
    version: 37,
    hash: '0f664a1324d9313869d630dfeb923484b687d04682fa9c8f03c68dda69ec8c09',
    what: 'slice `outbox`: a job with `anonymous`, whose person has signed out since',
    replaysOlder: true,
  },
  {
    version: 38,
    hash: '3e5bd2d838548b4f10485262fd8d03178e7ff8d421ba7166ede643714cb79ad2',
    what: 'what the person sees and does besides tapping: `session.focused`, `typed`, `scrolled`, `overlaysChanged`, `viewportChanged`, `connectionChanged`',
    replaysOlder: true,
  },
  {
    version: 39,
    hash: '573c6ba64a54801bb6ca8357bc1efe1a5b657c8ac38dc8463b49e767002baf73',
    what: '`own` beside the name of a tapped control and of an overlay: the label as the app’s sources have it; of a tap `nth`',
    replaysOlder: true,
  },
  {
    version: 40,
    hash: '0565d92b3d1464216daa95203c74743de6591c482e6ea54bbffae64caf57fb17',
    what: '`native.refused`: what the app said that does not fit the contract, masked, for a replay to check again',
    replaysOlder: true,
  },
  {
    version: 41,
    hash: '114800caa2f58e7bb1317e06ed4e683264d456831fa08cc06320ee28aead2858',
    what: '`session.tapMissed`: a tap that reached no control, and the control under what it reached',
    replaysOlder: true,
  },
  {
    version: 42,
    hash: 'ad0627d8bd9871dfedf13995ab419fc443c3111659e2ccc9005bb0d70cde63ef',
    what: 'slice `outbox`: a job that reads notices keeps in `undo` how many it takes off',
    replaysOlder: true,
  },
  {
    version: 43,
    hash: 'bc033b5f9d6c5ccd8001b7b00895be4344294231d05c429469bf64cf8a17a8d6',
    what: '`carClubs.listClubs`: the name of a province is masked as in the key of its list',
    replaysOlder: true,
  },
  {
    version: 44,
    hash: 'af47278b07f5dc607ebb40c92273a0bd2ca64c3fbb6be54a8f313ae2b0be4aae',
    what: '`kernel.snapshot` without the hash of its state, `kernel.recorded` without the sizes of its lines',
    replaysOlder: true,
  },
  {
    version: 45,
    hash: 'd2cd8430a0599e11bf78535d7b2afa9742082d6661e7a4aa639040b4ae7c1d90',
    what: 'cross-page `jobDropped` and `loggedOut`; `session.tokenSeen` with the refresh token; a job with `dropped`; slice `session` with `timer`',
    replaysOlder: true,
  },
  {
    version: 46,
    hash: '3f86d4c80f6a8998d2ec53a3b35a2639c3cbc62ae3b7503d1229b5f5e6545131',
    what: 'the stored deletion of a conversation with `seenUntil`',
    replaysOlder: true,
  },
  {
    version: 47,
    hash: '8c08e43a1962e9401de0c0e3953f17d1206899dede7771828f056a703662cfa0',
    what: '`untoldReadTime` of a conversation that was read off line',
    replaysOlder: true,
  },
  {
    version: 48,
    hash: '3d191660912e7611fe5b60af28c0b41b945027f1a434c463f394f91652c3800c',
    what: '`points` of an exchange: the price that was shown',
    replaysOlder: true,
  },
  {
    version: 49,
    hash: '42a21ba992d1d1e06193b31fb1add005a3bb16709edd5ab47ef76115ac69b9ea',
    what: 'the places of the messages of a stored deletion',
    replaysOlder: true,
  },
  {
    version: 50,
    hash: '15874b6bbedfa2cc9ae599938f474c0ad259fd24fed08ff066f1ec18659256c3',
    what: '`readyTime` of an upload',
    replaysOlder: true,
  },
  {
    version: 51,
    hash: '1ce2fb4e000102ed8d3143d1958e2028253c277a75749433e52f7979dd07cdb0',
    what: '`sentAs` of a draft on the phone: the client token and draftId of its last sending; `unstored` of an upload',
    replaysOlder: true,
  },
  {
    version: 52,
    hash: 'bce265475778ce03ade858d4fd888b2119fd681cde804b4bf6b2b6a66aa2ea16',
    what: 'lengths of what people write in characters, no longer in UTF-16 units',
    replaysOlder: true,
  },
  {
    version: 53,
    hash: 'f8d11658d9f18d482ce130e23fe3f617fdcffe865c649bf76fbe20a5d5395b87',
    what: '`searchConversation`: the search of one chat is a command of the worker',
    replaysOlder: true,
  },
  {
    version: 54,
    hash: 'accc4267086905b1e976dd15a6aab1ad155b7a7d320b0669fb0c8f5450db324b',
    what: '`untoldReadCount` of a conversation that was read off line',
    replaysOlder: true,
  },
  {
    version: 55,
    hash: '2f176e5cea5e33571daeaa858a647d968a4c98b03c5ac902f27b7d9274fef1fd',
    what: '`former` of an upload: its addresses before it was sent again',
    replaysOlder: true,
  },
  {
    version: 56,
    hash: '047079baac5dfb6cf92f0e4d340eceaedb4858ff391f301d7355983f389461b7',
    what: '`unstored` of a file and `uncopied` of its upload: only in memory, since the phone has no room for it',
    replaysOlder: true,
  },
  {
    version: 57,
    hash: '5068fd51c32affa8ba08a97a458265ee661e06d85790d7ed96c41280b86a135d',
    what: 'slice `blockedContent`: what a block that is not the server’s yet has taken out of the lists',
    replaysOlder: true,
  },
  {
    version: 58,
    hash: '6d2725cf9973d0a9fa04b76710212417ca7220cb2b0de812479e210dab7fb432',
    what: 'the distance of a place and the reason for hiding something are masked',
    replaysOlder: true,
  },
  {
    version: 59,
    hash: '8be59dc9009d3161f2000d6c1f0f12ecf5fbefbbd951520758e67fb2d35886c1',
    what: '`applyEnd` of the activity of a sign-up',
    replaysOlder: true,
  },
  {
    version: 60,
    hash: '6d78bacc40b67e9b24790d3fec7f2f07370d0a3135b3765ec3e7260fd8a150bf',
    what: 'the app’s own words in slots of jobs are kept',
    replaysOlder: true,
  },
  {
    version: 61,
    hash: '9419999a46687cfbfb1d6002f659f592b6093d328b0fa7c40bcd2e138681d72b',
    what: 'the name of a chosen topic is masked',
    replaysOlder: true,
  },
  {
    version: 62,
    hash: '98890fa5d9d0fd08d29969efe7e481ce2e894d95c102d9181a6f96cc4b5b4fb5',
    what: '`updateTime` of a draft that is dropped',
    replaysOlder: true,
  },
  {
    version: 63,
    hash: '6fed918f11f562efbaf2b4245d7ca7164973ffdcd36858dae51507e1229de949',
    what: '`draftVersion` of a draft that is published',
    replaysOlder: true,
  },
  {
    version: 64,
    hash: 'd51ef91f180ac644a706f5a34be0f87c45fdc04aec6259a53f4bb9b9436749b5',
    what: '`sentAs` of drafts on the server too',
    replaysOlder: true,
  },
  {
    version: 65,
    hash: 'cdf14b6eb9ed7c587a23c61da452f1d612d838fff63f1668769f648ed770fbee',
    what: 'the `files` that stay at a sign-out',
    replaysOlder: true,
  },
  {
    version: 66,
    hash: '7c48afbb87087e5f74d6334822fa51303d1fb78e3d2ac926bc5ede1e0b1b435f',
    what: 'words of the app’s own stand before the bar in slots of jobs',
    replaysOlder: true,
  },
  {
    version: 67,
    hash: '29b95597d0acbaceb82d48c0165c1ada17a3546d51185faa3e574a7860699175',
    what: 'stream `shop.waitingOrders`; a job that creates an order keeps what was ordered',
    replaysOlder: true,
  },
  {
    version: 68,
    hash: '123f2d6a2043137bfc13424733c8b4cb58f10307669ed8b035ec2a488cd2fd86',
    what: '`draftVersion` of a deleted draft',
    replaysOlder: true,
  },
  {
    version: 69,
    hash: 'cb410ccd3f8b63793cb7764362c17c3d035967c52112a55dc5a185eb7818412b',
    what: '`clearedTime` of a conversation that was deleted before a newer message came',
    replaysOlder: true,
  },
  {
    version: 70,
    hash: 'f1dfff3c03540ac66664aaca1161590f9efee5c172b485210233acae940486c1',
    what: 'stream `carClubs.refusedNotice`: the words of an announcement that was refused',
    replaysOlder: true,
  },
  {
    version: 71,
    hash: 'f54c96d5970cc29b03135ea72b9273073b9ce298b8edba0ef58b7b25c46bfe6d',
    what: '`waits` of an invitation into a group that is not sent yet',
    replaysOlder: true,
  },
  {
    version: 72,
    hash: '4a516b8e426ad369c222c1583c0e84e2ed1a48024e45f5c22ec36773ee07274b',
    what: '`read` of an upload: how much of it has been read from the app',
    replaysOlder: true,
  },
  {
    version: 73,
    hash: '9215ec37c8cad88d45cb3c354c62fc33a3449c90821047c5043dd7d171055f51',
    what: 'command `shop.withdrawOrder`; an order that is refused after it waited stays with its note and address',
    replaysOlder: true,
  },
  {
    version: 74,
    hash: 'c67d9ff846d4a22db761d07c7dc34700c7cdb93c69a474c3268a9c90ddae55d6',
    what: 'command `activities.withdrawUnsent`',
    replaysOlder: true,
  },
  {
    version: 75,
    hash: 'fd7f0b0a73b760ddb6d882953b210491fd18e93a4d9b33126221166bf86d4b83',
    what: 'a job that edits a car club remembers its pictures too',
    replaysOlder: true,
  },
  {
    version: 76,
    hash: '213aaf1df554ad9dfe16cb459ec4746b171262013c3c9f59187d2491274a7e87',
    what: 'stream `forum.refusedTopic`, command `forum.forgetRefusedTopic`: the words of a topic that was refused',
    replaysOlder: true,
  },
  {
    version: 77,
    hash: 'e4ac98ece02c04db22b5221e4c66954b7830ddc40a5411c237edfe7d097b8550',
    what: '`waits` of an expert whose invitation to a question is not sent yet',
    replaysOlder: true,
  },
  {
    version: 78,
    hash: 'efd28c902edaa10811aac1c830a48c21d2d016f1d2a29439b048d9fbcf0fb2a1',
    what: 'the province of a place is masked; a visitor in the app has no `owing`; `isHidden` of articles, car information and activities; command `session.personOf`',
    replaysOlder: false,
  },
];
export const contractVersion = contractVersions[contractVersions.length - 1] as ContractVersion;
