// All views of the desk, in the order of its navigation.
import type { DeskView } from '../components/deskView';
import { activities } from './ActivitiesView';
import { cases } from './CasesView';
import { clubs } from './ClubsView';
import { find } from './FindView';
import { foundings } from './FoundingsView';
import { hidden } from './HiddenView';
import { infos } from './InfosView';
import { log } from './LogView';
import { orders, ordersToShip } from './OrdersView';
import { signUps } from './SignUpsView';

export const views: readonly DeskView[] = [
  cases,
  signUps,
  foundings,
  ordersToShip,
  find,
  activities,
  orders,
  clubs,
  infos,
  log,
  hidden,
];
