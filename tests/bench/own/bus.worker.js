// Entry of the bench's worker: the bench's domain first, since the app's own entry takes the domains that it finds.
import './bus.domain';
import '../../../worker/main';
