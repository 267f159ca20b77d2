// Names and sizes of the downloads in files/. A test compares them with the files.
export const fileFacts: { readonly [name: string]: { name: string; size: number } | undefined } = {
  'duku-route.gpx': { name: '独库公路全程.gpx', size: 651 },
  'duku-stops.csv': { name: '独库补能点.csv', size: 324 },
  'wannan-route.gpx': { name: '皖南川藏线.gpx', size: 513 },
  'winter-test.csv': { name: '冬季实测原始数据.csv', size: 280 },
  'camp-list.csv': { name: '亲子露营清单.csv', size: 372 },
  'power-table.csv': { name: '营地用电表.csv', size: 145 },
  'voice-lines.csv': { name: '好用的语音.csv', size: 378 },
  'trunk-board.txt': { name: '底板切割尺寸.txt', size: 395 },
  'seat-check.txt': { name: '安全座椅自查表.txt', size: 278 },
  'charger-papers.txt': { name: '充电桩材料与物业同意书.txt', size: 375 },
  'tire-check.txt': { name: '轮胎检查表.txt', size: 268 },
  'jump-start.txt': { name: '小电瓶应急步骤.txt', size: 323 },
};
