// Threads about the city after dark, and about cars as pictures.
import type { Draft } from '../drafts';

export const night: Draft[] = [
  { by: '凌晨四点的高架', text: '下夜班，内环一个人都没有。全城最贵的路，现在是我的。', circle: '夜行日记', topics: ['夜色城市'], groups: 'city-night night', pics: 1, place: '上海内环高架', heat: 4, ago: 5.2, comments: ['辛苦了医生，回家睡个好觉', '昨晚有没有抢救成功一个 | ~有，凌晨两点四十，心跳回来了 | 这条路该你独享', '四点的上海跟五点的上海是两个城市', '限速还是要看的哦 | ~60，一公里没超'] },
  { by: '周叙白', title: '蓝调二十分钟', text: '太阳下去之后，天不会马上黑。有二十分钟，整个世界是同一种蓝，路灯刚亮，车灯有了意义，皮肤的颜色都变得温柔。\n我把这二十分钟叫作一天里的附加题。做不做都行，做了加分。', circle: '夜行日记', topics: ['随手拍我的车', '夜色城市'], groups: 'coast-blue-car coast roof-dusk charge-blue lake-camp city-amber', pics: 9, place: '厦门环岛路', heat: 4, essence: 1, comments: ['一天里的附加题，这句我要写进班会', '参数可以分享吗 | ~F4，1/15，手持，靠在护栏上', '[月球背面停车场]同好，我蹲了三年外滩的蓝调', '我每天那二十分钟都在堵车，看别人的尾灯也算蓝调吧 | ~算，那是红调'] },
  { by: '月球背面停车场', text: '外白渡桥，雨停了十分钟，地面还没干。这种时候的上海是双份的。', circle: '上海同城', topics: ['夜色城市'], groups: 'city-rain-car night', pics: 1, place: '外白渡桥', heat: 3, comments: ['双份的上海，请给我来一份小杯的', '倒影比真的还好看', '停在哪儿拍的，不会贴条吗 | ~南苏州路，临停位，四分钟'] },
  { by: 'Lumi', title: '聊聊灯：为什么有的夜景照片看着脏', text: '做了十年灯光设计，说点行业里的常识。\n街上的光至少有三种颜色：钠灯偏橙，店招偏白，天光偏蓝。手机会试图把它们拉成一种，于是脏。解决办法很简单，选一种当主角，让别的去当背景。比如把橙色留给路面，让车身去反射天。\n另外，大灯别开着拍，会抢戏；只留示廓灯，灯带的轮廓刚好。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'city-amber detail-head night detail', pics: 9, heat: 3, essence: 1, comments: ['干货，原来是白平衡打架', '示廓灯那条马上试了，效果立竿见影 {detail-head-z}', '老师，车是黑色的怎么拍都是一坨 | ~让它反射东西，旁边停一面亮墙', '收藏夹+1'] },
  { by: '十点半的地库', text: '到家以后，总要在车里坐十分钟。熄火，关灯，听见电机冷却的风扇慢慢停下来。然后上楼，当爸爸。', circle: '夜行日记', groups: 'garage-car', pics: 1, heat: 4, ago: 11, comments: ['每个成年男人的结界', '我是二十分钟，因为是三胎', '[奶爸老孙]同三胎，我是坐到手机没电', '我老公也这样，我现在会给他留灯，不催', '女人也需要这十分钟，谢谢'] },
  { by: '雾都孤车', title: '重庆导航使用说明', text: '1. 导航说“到达目的地附近”，意思是目的地在你头顶四十米或者脚下六十米。\n2. 导航说“靠右”，此时右边有三条路，选中间那条。\n3. 开错了不要慌，十五分钟后你会从另一个方向再次开错。\n4. 夜景很好，因为你会看到很多遍。', circle: '夜行日记', topics: ['夜色城市'], groups: 'city-amber tunnel-warm tunnel-cool bridge-dusk city-night city-rain-car bridge-mist roof-dusk map-night', pics: 9, place: '重庆黄桷湾立交', heat: 4, comments: ['黄桷湾立交下来的时候我已经在贵州了', '[木子李]本地人：我们也是靠感觉', '第四条杀我', '外地牌照别压实线，一进去就出不来', '笑到方向盘上'] },
  { by: '饭后开一圈', text: '南京长江大桥的玉兰灯亮了。小时候爷爷骑自行车带我从这儿过，风也是这个方向。', circle: '夜行日记', groups: 'bridge-dusk bridge-mist', pics: 2, place: '南京长江大桥', heat: 3, comments: ['玉兰灯是几代南京人的月亮', '我这个角度 {bridge-dusk-z}', '今天几点亮的 | ~五点四十', '[曜石灰车主]我也在桥上，可能在你后面'] },
  { by: 'Cici要早睡', text: '说好吃完夜宵就回家，结果在三环转到一点。成都的夜，劝不住的。', circle: '夜行日记', topics: ['夜色城市'], groups: 'city-night tunnel-warm city-amber bridge-dusk tunnel-cool', pics: 5, place: '成都天府大道', heat: 2, comments: ['早睡失败第 298 天', '夜宵吃的啥 | ~冷锅串串，微辣，我错了', '网名是用来打脸的'] },
  { by: '退潮', text: '港珠澳大桥夜车，一边是灯，一边是黑得没有边的海。', circle: '夜行日记', groups: 'bridge-dusk coast-blue-car bridge-mist', pics: 3, place: '港珠澳大桥', heat: 2, comments: ['坐大巴过的，司机说别站起来', '等北上的政策'] },
  { by: '北京瘫在天台上', text: '公司楼顶停车场，七点一刻。保安大叔已经认识我了，每天问一句：又来看免费电影啊。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'roof-dusk roof-gold', pics: 2, place: '北京酒仙桥', heat: 3, comments: ['大叔懂生活', '这个机位求共享 | ~员工停车场，进不来，抱歉', '免费电影，每天不重样'] },
  { by: '木子李', text: '雨夜，千厮门大桥。等红灯的时候数了数，前挡玻璃上一共有七种颜色的光。', circle: '夜行日记', groups: 'city-rain-car', pics: 1, place: '重庆千厮门大桥', heat: 2, comments: ['雨刮一扫就剩三种', '开慢点，雨天轻轨桥下滑'] },
  { by: '平流层', title: '落地以后', text: '飞了两天，今天最后一段从乌鲁木齐回来，落地十一点。机组车上大家都睡了，我没有，因为我的车在停车楼 P2 等我。\n开出机场高速的时候放下车窗，终于呼吸到没有增压过的空气。', circle: '夜行日记', groups: 'tunnel-cool night', pics: 1, place: '首都机场', heat: 3, comments: ['“没有增压过的空气”，职业病式浪漫', '辛苦了，到家报平安 | ~到了，煮了面', '常坐你们航班，下次对个暗号'] },
  { by: '刘一刀', text: '店里收工，卷帘门一拉，最后看一眼今天贴的那台。黑夜里它像一块冷掉的铁。', circle: '夜行日记', groups: 'detail-side detail', pics: 1, heat: 1, comments: ['老刘手艺没得说', '冷掉的铁，热的心'] },
  { by: '秋名山送快递', text: '最后一单送到山顶民宿，客人给了我一瓶水，说你看后面。回头，整个丽水都亮着。', circle: '夜行日记', groups: 'city-amber', pics: 1, place: '丽水', heat: 3, comments: ['这单值了', '人间烟火', '给个五星好评'] },
  { by: '后视镜里的晚霞', title: '晚霞收集第 143 天', text: '今天的评分：颜色 9，云 8，风 10，堵车 10。所以看了很久。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'roof-dusk coast-dusk bridge-dusk desert-dusk lake-camp-dusk coast-gold-car roof-gold charge-blue lake-dawn', pics: 9, place: '深圳湾公园', heat: 3, ago: 0.6, comments: ['堵车 10 分笑到我', '143 天有没有断过 | ~断过三天，台风', '我每天等你更新，比天气预报准', '颜色给 9 太严格了'] },
  { by: '咖啡渣', text: '深夜便利店门口，热美式，关东煮，一台不想回家的车。', circle: '上海同城', groups: 'city-rain-car city-amber', pics: 2, place: '上海武康路', heat: 2, comments: ['萝卜还有吗', '不想回家的是车还是人 | ~是关东煮'] },
];

export const photo: Draft[] = [
  { by: '野生摄影师阿Ken', title: '一台脏车能拍吗', text: '能，而且更好拍。灰会把高光打散，车身的线条反而软下来。我这台半个月没洗，昨天黄昏拉去河滩，出了一组自己挺满意的。\n洗车的钱省下来买了杯奶茶。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'coast-gold-car desert-dusk roof-gold coast', pics: 9, place: '佛山西樵山', heat: 3, comments: ['[阿豪爱洗车]看不下去，地址给我，我来洗', '原来不洗车可以这么理直气壮', '第三张的光绝了，几点拍的 | ~五点零五，最后三分钟', '省下来的钱买奶茶，合理'] },
  { by: '一公升的光', title: '用拍建筑的办法拍车', text: '三条：一，机位压到车门把手的高度，别站着拍；二，等一条干净的背景线，墙、地平线、桥都行；三，水平，水平，水平。\n做到这三条，手机就够了。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'detail-side detail-sedan roof-gold show-cool show-warm garage-car bridge-mist detail-front roof-dusk', pics: 9, heat: 3, essence: 1, comments: ['蹲下去拍果然不一样，就是裤子开线了', '水平说三遍，我服', '交作业 {roof-gold}', '长焦还是广角 | ~手机用两倍，别用广角，车会变形'] },
  { by: '戴安娜小姐', text: '负责拍照的人，永远没有自己的照片。所以今天我给自己的影子拍了一张。', circle: '夜行日记', groups: 'coast-dusk', pics: 1, heat: 3, comments: ['[北岸慢行]下次我拍你，先说好会糊', '影子也好看', '同款命运，家庭相册里没有我'] },
  { text: '正脸，一条灯带就够了。', by: '主 S', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'detail-front', pics: 1, heat: 2, comments: ['克制', '再多一条都嫌吵'] },
  { text: '银色，棚拍。朋友的影棚空了半小时，赶紧开进去。', by: '主 S 男', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'detail-sedan detail show-warm show-cool garage-car', pics: 9, heat: 2, comments: ['这朋友能介绍一下吗', '灯是顶上一整块柔光？ | ~对，六米的，贵得要命', '封面水准'] },
  { by: '暮光蓝本蓝', title: '暮光蓝在六种天气里', text: '阴天像石板，雨天像墨水，正午像牛仔裤，傍晚像酒，路灯下像鲸鱼，雪地里像它自己。', circle: 'ZEAL 7 车主', topics: ['随手拍我的车'], groups: 'detail-tail snow-car city-rain-car lake-camp coast-blue-car charge-night', pics: 6, heat: 3, ago: 15.5, comments: ['这文案官方应该买下来', '路灯下像鲸鱼，我去看了，真的像', '本来定的白色，现在打电话改还来得及吗', '[曜石灰车主]曜石灰表示不服，我方只有一种天气：耐脏'] },
  { text: '雪山公路，随手一拍，没调色。', by: '主', circle: '长途实验室', groups: 'snow-car', pics: 1, place: '折多山', heat: 2, comments: ['折多山现在要防滑链吗 | ~早晚要，中午化了', '随手一拍是指开了四百公里去随手一拍'] },
  { by: '青岛', text: '正午的海是另一种蓝，没有滤镜，是海自己的。', circle: '长途实验室', groups: 'coast-clear-car', pics: 1, place: '青岛海青路', heat: 1, comments: ['[风从海上来]这条路我闭着眼能开，当然我没闭'] },
  { text: '林荫道的叶子落了一地，舍不得轧，靠边走路过去的。', by: '主 女', circle: '夜行日记', groups: 'forest-autumn forest', pics: 3, place: '南京中山陵', heat: 2, comments: ['然后后面的车呢 | ~没有后面的车，早上六点', '环卫阿姨：我谢谢你'] },
  { text: '草甸上的路拐了七个弯，我在第四个弯停下来吃了个苹果。', by: '主 T', circle: '长途实验室', groups: 'meadow-clear hills', pics: 3, place: '若尔盖', heat: 1 },
  { text: '隧道口，光线把车切成两半。后座小朋友说：爸爸，我们是不是在穿越。', by: '主 男', circle: '夜行日记', groups: 'tunnel-cool tunnel-warm', pics: 2, heat: 2, comments: ['是的，从童年穿到寒假作业', '小朋友是诗人'] },
  { text: '天台 golden hour 📷 三十张里选了两张', by: '主 女', circle: '夜行日记', groups: 'roof-gold roof-dusk bridge-dusk', pics: 3, heat: 1, comments: ['剩下二十八张发来看看'] },
  { by: '拧螺丝的', text: '给车拍证件照：左侧，右侧，正面，后面，证件照不许笑。', circle: '夜行日记', topics: ['随手拍我的车'], groups: 'detail-side detail-front detail-tail detail-head', pics: 4, heat: 2, comments: ['它没笑，我笑了', '请露出双耳（后视镜）'] },
  { text: '过江的时候全是雾，桥只剩一半，另一半在脑子里补完的。', by: '主', circle: '夜行日记', groups: 'bridge-mist', pics: 1, place: '武汉鹦鹉洲大桥', heat: 2, comments: ['雾天别拍照开车啊 | ~副驾拍的，放心', '像水墨'] },
];
