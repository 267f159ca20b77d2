// Gallery: people's words, times, counts, the line of quiet parts.
import { useState } from 'react';
import { fullTime } from '../../kit/text/fullTime';
import { formatCount } from '../../kit/text/formatCount';
import { Meta } from '../../kit/layout/Meta';
import { RichText } from '../../kit/text/RichText';
import { TimeText } from '../../kit/text/TimeText';
import { showToast } from '../../kit/feedback/toast';
import { Part } from './Part';

const minute = 60_000;
const day = 1440 * minute;

export function Words() {
  const [now] = useState(Date.now);
  return (
    <>
      <Part name="正文：话题、提到的人、链接、从右到左的名字、像标记的文字">
        <p>
          <RichText
            text="九天，两千七百公里。#{t1|独库公路} 的朋友直接抄作业，谢谢 @{u1|北岸慢行} 和 @{u2|‮نسيم}。路书在 https://example.com/routes/duku?day=9 里。<b>这不是标记</b> @{坏的"
            userHref={(id) => `#user-${id}`}
            topicHref={(id) => `#topic-${id}`}
            onLink={(href) => showToast(href)}
          />
        </p>
      </Part>
      <Part name="时间与计数">
        <p className="cap t3">
          <Meta>
            ZEAL 7
            <TimeText at={now - 2 * 60 * minute} />
            {''}
            新疆独库公路
          </Meta>
        </p>
        <p className="cap t3">
          <Meta>
            <TimeText at={now} />
            <TimeText at={now - 5 * minute} />
            <TimeText at={now - 3 * day} />
            <TimeText at={now - 65 * day} />
            <TimeText at={now - 200 * day} />
            <TimeText at={now - 900 * day} />
          </Meta>
        </p>
        <p className="cap t3">{fullTime(now)}</p>
        <p className="cap t3">{[0, 86, 3268, 9999, 10000, 12345, 1284000].map(formatCount).join('　')}</p>
      </Part>
    </>
  );
}
