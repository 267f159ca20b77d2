// What the app asks, by its kind. Each is drawn as the app would draw it: the system's prompts as dialogs, choices as
// sheets, the picker, the camera and the sign-in as whole pages.
import { AlbumQuestion } from './AlbumQuestion';
import { CameraQuestion } from './CameraQuestion';
import { LoginQuestion } from './LoginQuestion';
import type { Question as Asked } from '../state/questions';
import { answer } from '../state/questions';
import { RightQuestion } from './RightQuestion';
import { ShareQuestion } from './ShareQuestion';
import { SheetQuestion } from './SheetQuestion';

const maps = ['高德地图', '百度地图', '腾讯地图'];

export function Question({ question }: { question: Asked }) {
  const give = (given: unknown): void => answer(question.id, given);
  switch (question.kind) {
    case 'permission':
    case 'settings':
      return <RightQuestion right={question.ask.right} settings={question.kind === 'settings'} give={give} />;
    case 'album':
      return <AlbumQuestion max={question.ask.max} give={give} />;
    case 'camera':
      return <CameraQuestion give={give} />;
    case 'login':
      return <LoginQuestion give={give} />;
    case 'share':
      return <ShareQuestion card={question.ask} give={give} />;
    case 'source':
      return (
        <SheetQuestion
          label="选择图片"
          rows={[
            { text: '拍照', given: 'camera' },
            { text: '从相册选择', given: 'album' },
          ]}
          give={give}
        />
      );
    case 'call':
      return (
        <SheetQuestion
          label="拨打电话"
          rows={[{ text: `呼叫 +${question.ask.countryCode} ${question.ask.phone}`, given: true }]}
          give={give}
        />
      );
    case 'map':
      return (
        <SheetQuestion
          label="选择地图"
          head={question.ask.name}
          rows={maps.map((text) => ({ text, given: text }))}
          give={give}
        />
      );
  }
}
