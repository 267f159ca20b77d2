// Threads of Club Z: members only, calmer in tone, about roads, things and people.
import type { Draft } from '../drafts';

const written: Draft[] = [
  { by: '沈见山', title: '湖边过了一夜，清晨五点被雾叫醒', text: '后排放平刚好睡下两个人，空调设在二十二度，一晚用了不到 8% 的电。机位坐标放在最后一张。', groups: 'lake-dawn lake', pics: 3, place: '千岛湖', heat: 3, ago: 1.2, essence: 1, comments: ['五点的雾值得少睡两小时', '最后一张收到，谢谢沈会长', '二十二度会不会冷 | ~加一条薄毯刚好'] },
  { by: '臻驰社区', title: '冬季冰面驾驶课：你需要知道的事', text: '时间：12 月 18 日至 20 日\n地点：漠河北极村冰湖\n名额：40 席，余 6 席\n\n冰面上的制动距离是干地的八到十倍，所以第一天上午我们只练一件事：慢。每车一名教练，车辆由俱乐部提供，轮胎已换装镶钉胎。\n\n请自备：保暖内衣两套、防滑短靴、薄手套（厚手套握不住方向盘）。室外零下三十度，手机请贴身放。', groups: 'snow-dawn snow-car', pics: 2, place: '漠河', heat: 3, ago: 26, top: 1, comments: ['[零下四十一度]本地人提醒：睫毛会结冰，别揉 {snow-dawn-z}', '薄手套这条专业', '去年参加过，第三天已经能漂完整个弯', '家属可以随行吗 | ~可以，随行不占席位，食宿另计'] },
  { by: '林屿', title: '加入 Club Z 的第一年', text: '参加了七场活动，认识了大概三十个人，记住名字的十一个。\n最喜欢的一次没有路线，只有一个集合点和一句话：往光好的方向开。那天下午六台车散在两百公里的范围里，晚上在同一家面馆碰头，每个人拿出一张照片。', groups: 'roof-gold coast-gold-car hills coast-dusk desert-dusk', pics: 9, heat: 2, essence: 1, comments: ['那家面馆的臊子面，难忘', '往光好的方向开，这句可以做活动名', '[沈见山]今年再来一次，地点你定'] },
  { by: '追风的胖丁', title: '西安到汉中，走老路翻秦岭', text: '高速两个半小时，老路七个小时。六个人投票，五比零选老路，剩下那个在睡觉。秦岭的秋天是一层一层的，山脚还绿着，半山黄，垭口已经没有叶子了。', groups: 'forest-autumn switchback-clear hills tunnel-warm snow-dawn map-province', pics: 9, heat: 2, comments: ['睡觉的那位醒了什么反应 | ~他是司机，开玩笑的，他在后排', '老 108 国道的弯我数过，四百多个', '照片里那个观景台叫什么'] },
  { by: '周叙白', title: '给尾灯拍了一组肖像', text: '用了一块两米的黑绒布，一盏灯，一下午。它不动，我也不动。', groups: 'detail-tail detail-head detail show-warm show-cool roof-dusk', pics: 9, heat: 3, comments: ['贯穿灯的渐变拍得很准', '[Lumi]单灯能拍成这样，服气', '想要一张做桌面 | ~私信发原图'] },
  { by: 'Captain_K', title: '会员赛道日复盘', text: '二十四位会员，四位教练，零事故。进步最大的是一位五十八岁的先生，第一节 2:31，最后一节 2:17。他说年轻的时候骑摩托摔过，从那以后没再快过。今天又快了一次，够了。', groups: 'track-car detail-wheel meetup-clear meetup-gold detail-side detail-front garage-car roof-gold show-cool', pics: 9, place: '上海国际赛车场', heat: 3, comments: ['“够了”两个字，看得我有点感动', '下一期什么时候，报名', '教练很耐心，给教练点赞'] },
  { by: '顾一白', text: '苏州分会的茶，泡了第四道。窗外在下雨，大家都没提回家的事。', groups: 'lake-dawn product-thermos-2 forest-mist lake-picnic', pics: 4, heat: 1, comments: ['是那款凤凰单丛吗', '下雨天留客天'] },
  { by: 'Vivian Lau', title: '大湾区女子车队，第十二次出发', text: '从盐田到惠东，九台车。这次换了规矩：头车轮流，每五十公里换一个人带路，到了每个人都当过一次队长。有一位第一次带队，紧张得一路报路牌，我们在对讲机里给她鼓掌。', groups: 'coast-clear-car coast meet', pics: 9, heat: 3, comments: ['轮流当队长这个主意好，偷走了', '报路牌那位是我，手汗把对讲机都握湿了 | ~你带得最稳', '下次能带先生吗 | ~不能'] },
  { by: '平流层', text: '会员休息室的那杯热可可，我给满分。十五小时航班之后喝到，眼泪差点掉下来。', groups: 'show-warm', pics: 1, heat: 1, comments: ['首都机场那间？| ~对，P2 二层'] },
  { by: '独库 老李', title: '天山以北，没有信号的六十公里', text: '带队走了三次，每次都有人问没信号怎么办。我说没信号的时候，路会告诉你。看车辙，看牛粪，看山口的云。\n这次同行的有位年轻人，一路低头看手机，到了没信号的地方终于抬起头来，他说：李叔，那是鹰吗。是鹰。', groups: 'meadow-clear snow-car meadow-convoy switchback-clear desert-car lake-dawn hills', pics: 9, place: '那拉提', heat: 3, essence: 1, comments: ['是鹰', '看车辙看牛粪，今天学到了', '明年第四次，给我留个位置', '李叔带队，放心'] },
  { by: '工程师老郑', title: '聊聊空气悬架为什么响应慢了 40 毫秒', text: '很多会员问新版本是不是变软了。不是软，是慢了 40 毫秒。过去遇到短促的颠簸，系统会立刻去纠正，结果是车身一直在小幅动作。现在它先等一下，看这个颠簸会不会自己过去。\n工程上这叫滤波，生活里这叫沉得住气。', groups: 'detail-wheel detail-side', pics: 2, heat: 3, essence: 1, comments: ['生活里这叫沉得住气，写得好', '我这个年纪正好适合 40 毫秒', '运动模式也改了吗 | ~没有，运动模式保持原样'] },
  { by: '月球背面停车场', text: '外滩夜游，二十六台车，没有一声喇叭。', groups: 'city-night night meet', pics: 9, place: '外白渡桥', heat: 2, comments: ['安静是最好的队形', '我在第九台', '巡捕房门口那位保安还敬了礼'] },
  { by: '阿树', title: '龙井问茶，顺便问路', text: '六台车停在村口，走路上去。茶农说今年雨水多，叶子薄，你们喝个意思。喝完了，意思很好。', groups: 'forest-mist hills lake-dawn bridge-mist product-thermos', pics: 9, place: '杭州龙井', heat: 1, comments: ['意思很好，我意思意思点个赞', '下次带上茶杯'] },
  { by: '木兰不替父', text: '今天教会了三位会员侧方停车，其中一位六十一岁，停好之后下车跟每个人握手。', groups: 'roof-gold', pics: 1, heat: 2, comments: ['握手可还行', '郑州分会氛围太好了'] },
  { by: '二十一寸', text: '会员专属轮毂盖收到了，阳极氧化的，指纹都舍不得留。', groups: 'detail-wheel', pics: 1, heat: 1, comments: ['多少积分换的 | ~1,800', '戴手套装'] },
  { by: '海岛来的猫', title: '积分换了一次潜水，记录一下', text: '从没想过签到签出来的积分能换到海底。教练是 @岸上的鱼@ ，她说你别紧张，鱼比你紧张。\n水下十二米，听不见任何声音，只看到一束光斜着下来。', groups: 'coast-clear-car coast-dusk', pics: 2, place: '三亚后海', heat: 2, comments: ['[岸上的鱼]你表现很好，就是一直抓着我', '签到多少天换的 | ~三百一十天', '鱼：确实紧张'] },
  { by: '大漠孤烟不直', text: '戈壁上修了一次胎，四十分钟，来了七台车停下来问要不要帮忙。最后一台留下了两个哈密瓜。', groups: 'desert-car desert detail-wheel', pics: 4, place: '柳园', heat: 3, comments: ['戈壁的规矩，见车必停', '哈密瓜甜吗 | ~甜得不像话'] },
  { by: '北京瘫在天台上', title: '会员之夜，站在展车旁边的三个小时', text: '我是志愿者，负责回答问题。被问最多的三个：能坐吗，多少钱，洗手间在哪儿。\n有个小姑娘问，车晚上一个人在这儿会不会怕黑。我把日行灯给她留着了。', groups: 'show-cool show-warm detail meetup-clear', pics: 9, heat: 3, comments: ['把灯留着，温柔', '洗手间在左手边，我替你答', '小姑娘以后会是设计师'] },
  { by: '老宋和老伴', text: '会员生日礼收到了，是一张手写的卡片，还有一把伞。老伴说伞我用，卡片你留着。', groups: 'product-umbrella product-giftcard', pics: 2, heat: 2, comments: ['手写的现在太难得', '阿姨分配合理'] },
  { by: '上海滩第一慢', text: '报名冰面课，审核通过，但我有点怂。', heat: 1, ago: 15.8, comments: ['去，慢就是优势', '[零下四十一度]欢迎，来了请你吃铁锅炖'] },
  { by: '刘一刀', text: '会员免费贴了四十七副门把手膜，手酸，但高兴。', groups: 'garage-car', pics: 1, heat: 1, comments: ['一刀哥仗义', '我是第四十八个，没赶上'] },
  { by: '雪线以北', title: '在五千米的地方看一辆车慢慢走远', text: '朋友的车往冈仁波齐方向去，我停在垭口看。它越来越小，最后变成一个反光的点，闪了一下，没了。那几分钟里没有风。', groups: 'snow-dawn desert-dusk', pics: 1, place: '冈仁波齐', heat: 2, comments: ['那个点会闪，是他在看你', '没有风的五千米，难得'] },
  { by: '一公升的光', text: '苏博西馆外墙，下午四点二十的光，只有七分钟。', groups: 'roof-gold show-cool bridge-mist', pics: 3, heat: 1, comments: ['七分钟够了', '贝老的几何加四点二十'] },
  { by: '阿澈', title: '川西会员营：把对讲机频道留给安静', text: '这次立了条规矩，过垭口前后十分钟不讲话。十三台车，谁都没说话，只有风噪和偶尔一声“哇”。那声“哇”不算违规。', groups: 'switchback-clear snow-dawn hills snow-car lake-dawn', pics: 9, place: '折多山', heat: 3, comments: ['那声哇是我', '频道留给安静，好规矩', '下次能不能加一条：不许放土嗨'] },
  { by: '东北老铁张建国', text: '今年冰面课我当副教练，先说好，谁不戴帽子我不让上车。', groups: 'cockpit-snow', pics: 1, heat: 2, comments: ['老铁教练好', '帽子已下单，貂的', '能带烤地瓜吗 | ~车里不行，车外管够'] },
];

export const clubz: Draft[] = written.map((draft) => ({ ...draft, circle: 'Club Z' }));

/** What the demonstration persons see of the audit: two wait, two were refused, and one was hidden later. */
export const audited: Draft[] = [
  { by: '林屿', title: '周末两天，从上海到莫干山的一条小路', text: '绕开了杭州绕城，走德清那边的县道，多花四十分钟，一路竹林。补能点我标在图上了，第二张。', circle: '长途实验室', groups: 'forest-mist map-route', pics: 2, audit: 0, ago: 0.7 },
  { by: '一只不想上班的橘猫', text: '提车倒计时 9 天，已经开始给它买座垫了。', circle: '长途实验室', groups: 'leather-ivory', pics: 1, audit: 0, ago: 2.6 },
  { by: '沈见山', title: '团购行车记录仪，满二十台发车', text: '跟厂家谈了个价，想要的在评论区报名，留电话。', circle: '上海同城', audit: 2, reason: '涉及团购与收集电话号码，请改为在车友会活动中发起', ago: 96 },
  { by: '林屿', text: '今天在高架上被人别了，车牌和照片在图里，大家帮我认认是谁。', circle: '上海同城', groups: 'tunnel-cool', pics: 1, audit: 2, reason: '图片中含有他人车牌，请遮挡后重新提交', ago: 210 },
  { by: '饭后开一圈', text: '深夜空路，测了一下极速，视频就不放了，懂的都懂。', circle: '夜行日记', groups: 'tunnel-warm', pics: 1, audit: 3, reason: '含有危险驾驶内容', ago: 330 },
];
