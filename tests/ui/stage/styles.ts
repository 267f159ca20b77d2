// The style sheets of index.html, then the app's own.
import '../../../ui/styles/tokens.css';
import '../../../ui/styles/critical.css';

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = '/stage/app.css';
await new Promise((resolve, reject) => {
  sheet.addEventListener('load', resolve);
  sheet.addEventListener('error', reject);
  document.head.append(sheet);
});
