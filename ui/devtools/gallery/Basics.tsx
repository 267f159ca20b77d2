// Gallery: colours, type, icons, buttons, chips, badges, avatars.
import Flag from 'lucide-react/icons/flag';
import Settings from 'lucide-react/icons/settings';
import { Avatar } from '../../kit/media/Avatar';
import { Badge, UserBadge } from '../../kit/text/Badge';
import { Button } from '../../kit/inputs/Button';
import { Chip } from '../../kit/inputs/Chip';
import { Count, Dot } from '../../kit/text/Dot';
import { Icon } from '../../kit/media/Icon';
import { IconButton } from '../../kit/inputs/IconButton';
import * as icons from '../../kit/media/icons';
import { Wordmark } from '../../kit/media/Wordmark';
import { ZMark } from '../../kit/media/ZMark';
import { Part } from './Part';
import { scene } from './scenes';
import s from './Gallery.module.css';

const colours = [
  'bg',
  'sunk',
  'raise',
  'fill',
  'fill-2',
  'text',
  'text-2',
  'text-3',
  'mute',
  'ink',
  'accent',
  'tint',
  'ok',
  'me',
  'pic',
];

export function Basics() {
  return (
    <>
      <Part name="标志">
        <div className={s.line}>
          <Wordmark height={16} />
          <ZMark />
        </div>
      </Part>
      <Part name="颜色">
        <div className={s.swatches}>
          {colours.map((name) => (
            <div key={name}>
              <i style={{ background: `var(--c-${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part name="字号">
        <p className="hero">12,480</p>
        <p className="h1">大标题 28/36</p>
        <p className="h2">帖子标题 22/30</p>
        <p className="h3">卡片标题 17/24</p>
        <p className={s.read}>长文 17/29 翻过达坂那一刻，云整片落下去</p>
        <p>正文 15/24 列表、评论、气泡</p>
        <p className="sub t2">辅助 13/20 元信息</p>
        <p className="cap t3">注释 12/16 时间与计数 1.2W</p>
      </Part>
      <Part name="图标">
        <div className={s.line}>
          {Object.entries(icons).map(([name, d]) => (
            <Icon key={name} d={d} />
          ))}
          <Icon as={Flag} />
          <Icon as={Settings} size={20} />
        </div>
        <div className={s.line}>
          <IconButton label="赞" pressed={false}>
            <Icon d={icons.heart} size={20} />
          </IconButton>
          <span className="ac">
            <IconButton label="赞" pressed>
              <Icon d={icons.heart} size={20} filled />
            </IconButton>
          </span>
          <IconButton label="更多" disabled>
            <Icon d={icons.ellipsis} size={20} />
          </IconButton>
        </div>
      </Part>
      <Part name="按钮 48 / 36 / 28，按下时底色深一级，不缩放">
        <div className={s.stack}>
          <Button wide>主要操作</Button>
          <Button wide kind="quiet">
            次要操作
          </Button>
          <Button wide kind="outline">
            描边操作
          </Button>
          <Button wide off="仅限车主">
            立即报名
          </Button>
          <Button wide sub="09-12 10:00 开始">
            立即报名
          </Button>
          <Button wide busy>
            提交中
          </Button>
        </div>
        <div className={s.line}>
          <Button size="m">发布</Button>
          <Button size="m" kind="quiet">
            已加入
          </Button>
          <Button size="m" kind="outline">
            编辑资料
          </Button>
          <Button size="m" kind="accent">
            强调
          </Button>
          <Button size="m" kind="bare">
            文字
          </Button>
        </div>
        <div className={s.line}>
          <Button size="s">关注</Button>
          <Button size="s" kind="outline" label="关注北岸慢行">
            关注
          </Button>
          <Button size="s" done>
            已关注
          </Button>
          <Button size="s" done>
            互相关注
          </Button>
          <Button size="s" off>
            审核中
          </Button>
          <Button size="row" kind="quiet">
            管理
          </Button>
        </div>
      </Part>
      <Part name="标签与徽标">
        <div className={s.line}>
          <Chip onClick={() => undefined} on={false}>
            全国
          </Chip>
          <Chip onClick={() => undefined} on>
            上海 3
          </Chip>
          <Chip outline topic href="#topic">
            独库公路
          </Chip>
          <Chip topic tall href="#topic" count="8.6W">
            我的第一次长途
          </Chip>
        </div>
        <div className={s.line}>
          <Badge kind="owner" />
          <Badge kind="official" />
          <Badge kind="author" />
          <Badge kind="verifying" />
          <Badge kind="clubz" />
          <Count n={7} />
          <Count n={128} />
          <Dot />
        </div>
        <p>
          周叙白
          <UserBadge userType={1} author />
        </p>
      </Part>
      <Part name="头像">
        <div className={s.line}>
          <Avatar src={scene(0, 120, 120)} name="北岸慢行" size={56} />
          <Avatar src={scene(1, 120, 120)} name="林屿" />
          <Avatar name="周叙白" />
          <Avatar />
          <Avatar src="/nothing.webp" name="失败" size={48} />
          <Avatar name="Zoe" size={24} />
        </div>
      </Part>
    </>
  );
}
