// 隐私政策 and 用户协议: two tabs, version and date, the text, and the address to write to. No dialog ever stands here.
import { Button } from '../../../kit/inputs/Button';
import { copyAndSay } from '../../../kit/text/copyText';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { Nav } from '../../../kit/layout/Nav';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { usePageTitle } from '../../../app/navigation/title';
import { SafeHtml } from '../../../app/terms/SafeHtml';
import { TermsDate } from '../../../app/terms/TermsDate';
import { useTerms } from '../../../app/terms/useTerms';
import s from './TncRule.module.css';

const tabs = [
  { key: 'privacy', name: '隐私政策' },
  { key: 'terms', name: '用户协议' },
] as const;

export function TncRule() {
  const asked = useQuery('tab');
  const tab = tabs.find((one) => one.key === asked) ?? tabs[0];
  const terms = useTerms(tab.key === 'terms' ? 'agreement' : 'privacy');
  usePageTitle(tab.name);
  const contact = terms ? /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(terms.html)?.[0] : undefined;
  const copy = () => {
    if (contact) void copyAndSay(contact, '复制失败，请长按复制');
  };
  return (
    <>
      <Nav title={tab.name} onBack={back} />
      <div className={s.tabs}>
        <SubTabs tabs={tabs} value={tab.key} onChange={(key) => setQuery('tab', key)} label="协议" panel="tnc" />
      </div>
      <div id="tnc" role="tabpanel" aria-label={tab.name} className={s.text}>
        {terms ? (
          <>
            <h2 className="h2">{terms.title}</h2>
            <p className={`${s.date} sub t3`}>{<TermsDate terms={terms} />}</p>
            <SafeHtml key={terms.type} html={terms.html} without={terms.title} />
            {contact && (
              <div className={s.contact}>
                <div className={s.words}>
                  <p className="sub t3">联系我们</p>
                  <p className={s.mail}>{contact}</p>
                </div>
                <Button kind="outline" size="row" label="复制联系邮箱" onClick={copy}>
                  复制
                </Button>
              </div>
            )}
          </>
        ) : (
          <FeedCardSkeleton kind="text" />
        )}
      </div>
    </>
  );
}
