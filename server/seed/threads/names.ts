// A thread about names of cars with many short answers, a very long comment and a comment without line breaks.
import type { Draft } from '../types/draftTypes';

const answers =
  `小灰，因为懒|豆腐，白的，四四方方|老伙计，才开三个月|阿蓝|馒头 | 我的叫花卷，认个亲|大宝，孩子叫二宝，有点意见|追风，其实限速八十|没有名字，叫“它”|胖丁二号|夜航西飞|茉莉|老张，跟楼下保安同名，喊一声两个答应|小满，节气那天提的|铁柱|翠花，上酸菜的翠花|云朵|板栗|十三，因为车位是十三号|咖啡|奥利给|麦子|闷墩儿|橘子汽水|阿福的司机的车|白龙马 | 你是唐僧吗 | >我是沙僧，负责搬行李|雪球|石头|灯泡，因为亮|顺子|来福|桃桃|小电驴 PLUS|芝麻糊|北北|大黄，其实是蓝色|糯米鸡|小贝|毛肚，重庆人，懂的都懂|凉皮|泡馍|锅盔|担担|月亮|岁岁|平安|“喂”|豆包，跟我儿子一个名，喊吃饭的时候车灯没反应|九月|慢慢|嘟嘟，它从来不嘟|墨墨|老铁|松果|大圣|阿呆|初一|青团|火锅底料|小葵|阿拉斯加，狗的名字，先占了|霹雳|面包，上一台是面包车，继承了|稻草人|鲸鱼|二两|三斤|半斤，跟楼上三斤凑一桌|四喜|五福|六六|七喜|八宝|小九|十全十美，简称老十|不二|阿树的树|果冻|浮云|飞毛腿|大漠|海豹|企鹅，黑白的|熊猫，也是黑白的，楼上握手|斑马，隔壁两位好|年糕|饭团|汤圆|粽子，绿色的|月饼，五仁的|柿子|栗子|桂花|乌龙|普洱|龙井|碧螺春，苏州人的倔强|二锅头|米酒|醪糟|阿岁|知了|蝈蝈|小满哥，跟上面小满是亲戚|长安，对，西安人|洛洛|锦官|蓉蓉|渝快|粤来粤好，广州牌照|京京计较|沪沪|苏苏|杭杭|青稞|酥油|哈达|塔娜|巴特尔|阿勒泰|小独，独库那天提的|小雅，老婆叫小雅，命名费是一个包|老婆，老婆不知道|领导|债主，还有二十六期|房子，因为没房|儿子，儿子叫它哥|没取，怕有感情，卖的时候舍不得`
    .split('|')
    .map((one) => one.trim());

/** Three of the texts above are replies to the comment before them. */
const joined: string[] = [];
for (const answer of answers) {
  const isReply = ['我的叫花卷，认个亲', '你是唐僧吗', '>我是沙僧，负责搬行李'].includes(answer);
  if (isReply) joined[joined.length - 1] = `${joined.at(-1) ?? ''} | ${answer}`;
  else joined.push(answer);
}

export const longComment =
  '认真回一条长的。我给它取名叫“外公”。外公是开拖拉机的，七十年代县里第一批机手，红色的大家伙，他每天收工都要用棉纱把它从头擦到尾，擦完还要绕着走一圈，像看自己的孩子。我小时候坐在挡泥板上，跟他去过镇上的粮站、隔壁县的砖厂，最远去过四十公里外的一条河，他说河那边就是外省。那时候觉得四十公里好远，要带两顿饭。后来拖拉机被收走了，他不说什么，就是把那块棉纱洗干净，叠好，放在抽屉里。前年我拿到这台车，第一件事是回老家接他。他八十四了，上车之前在裤子上擦了擦手，摸着门板说，这么滑。我带他又去了那条河，现在修了桥，开过去只要三十五分钟，不用带饭。他在副驾上坐得很直，一句话也不说，过桥的时候突然问我，这就算出省了？我说算。他点点头，又问，那我们再往前一点行不行。那天我们往前开了一百二十公里，在一个他没听过名字的县城吃了碗面，他把汤喝得一滴不剩，说比粮站门口那家的咸，又说咸一点好，开车的人要吃咸的。去年冬天他走了，抽屉里的棉纱我拿来了，放在车门的格子里，一次也没有舍得用。所以它叫外公。每次上高速，我都跟它说，那我们再往前一点。';
export const unbrokenComment =
  'ZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEALZEAL7777777777777777777777777777';

export const nameThreads: Draft[] = [
  {
    by: '臻驰社区',
    title: '你的车叫什么名字',
    text: '给车起过名字的朋友，来这里签个到。\n不用解释，也可以解释。我们会选三十个名字，印成一套小贴纸寄给大家。',
    circle: 'ZEAL 7 车主',
    pictures: 'paint-white paint-blue paint-red paint-teal paint-grey',
    ago: 152.92,
    heat: 4,
    essence: 1,
    comments: [longComment, ...joined, unbrokenComment],
  },
];
