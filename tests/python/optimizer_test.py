"""Optimizers, schedulers and GradScaler in Python: Paddle's steps and rates, states and files, wrong use."""

import contextlib
import gc
import io
import math
import pathlib
import sys
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import amp, nn, optimizer
from phibridge.optimizer import lr

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "oracle"))
import training_makers  # noqa: E402

VALUES = TESTS / "framework" / "nn" / "values"


def parameter(value, name="p", dtype=None):
    made = phibridge.to_tensor(value, dtype=dtype, stop_gradient=False)
    made.name = name
    return made


class ValuesTest(unittest.TestCase):
    def test_optimizers_step_as_paddle(self):
        values = phibridge.load(VALUES / "optimizers.pdparams")
        makers = training_makers.optimizers(phibridge)
        self.assertEqual(set(values), set(makers))
        for name, make in makers.items():
            with self.subTest(name):
                want = values[name]
                parameters = [parameter(before, f"p{i}") for i, before in enumerate(want["before"])]
                made = make(parameters)
                for gradients, after in zip(want["gradients"], want["after"]):
                    for one, gradient in zip(parameters, gradients):
                        (one * gradient).sum().backward()
                    made.step()
                    made.clear_grad()
                    for one, expected in zip(parameters, after):  # the tolerance of optimizers_test.cc
                        np.testing.assert_allclose(one.numpy(), expected.numpy(), rtol=1e-5, atol=2e-6)

    def test_schedulers_give_paddles_rates(self):
        values = phibridge.load(VALUES / "schedulers.pdparams")
        made = training_makers.schedulers(phibridge)
        plateaus = training_makers.plateaus(phibridge)
        self.assertEqual(set(values), set(made) | set(plateaus))
        for name, scheduler in plateaus.items():
            for metric, rate in zip(training_makers.METRICS, values[name]):
                self.assertAlmostEqual(scheduler(), rate, delta=1e-15, msg=name)
                scheduler.step(phibridge.to_tensor(metric, dtype="float64"))
        for name, scheduler in made.items():
            for epoch, rate in enumerate(values[name], scheduler.last_epoch):
                self.assertAlmostEqual(scheduler(), rate, delta=1e-15, msg=name)  # one rounding of a power
                self.assertEqual(scheduler.last_epoch, epoch)
                scheduler.step()


class GroupsTest(unittest.TestCase):
    def test_groups_have_rates_decays_and_clips_of_their_own(self):
        one, other = parameter([1.0, 1.0], "p"), parameter([1.0, 1.0], "q")
        sgd = optimizer.SGD(0.1, parameters=[
            {"params": [one], "learning_rate": 10.0, "weight_decay": 0.5},
            {"params": other, "grad_clip": nn.ClipGradByGlobalNorm(1.0)}])
        one.grad, other.grad = phibridge.to_tensor([3.0, 0.0]), phibridge.to_tensor([3.0, 4.0])
        sgd.step()
        self.assertEqual(one.tolist(), [-2.5, 0.5])
        np.testing.assert_allclose(other.numpy(), [0.94, 0.92], rtol=1e-6)
        self.assertEqual([p.name for p in sgd.parameters], ["p", "q"])

    def test_wrong_groups_are_refused(self):
        one = parameter([1.0])
        for groups, said in (([{"learning_rate": 1.0}], "lacks .params"), ([{"params": [one], "lr": 1.0}], "has `lr`"),
                             ([{"params": [one]}, one], "among its groups"),
                             ([{"params": [one], "grad_clip": 1.0}], "GradientClip")):
            with self.assertRaisesRegex(TypeError, said):
                optimizer.SGD(0.1, parameters=groups)


class WarmupTest(unittest.TestCase):
    def test_the_state_has_that_of_the_scheduler_within(self):
        made = lr.LinearWarmup(lr.ExponentialDecay(0.5, 0.5), 2, 0.0, 0.5)
        for _ in range(4):
            made.step()
        state = made.state_dict()
        self.assertEqual(state, {"last_epoch": 4, "last_lr": 0.125, "LinearWarmup_LR": {"last_epoch": 2, "last_lr": 0.125}})  # as Paddle's
        inner = lr.ExponentialDecay(0.5, 0.5)
        other = lr.LinearWarmup(inner, 2, 0.0, 0.5)
        other.set_state_dict(state)
        self.assertEqual((other(), inner()), (0.125, 0.125))
        other.step()
        self.assertEqual(other(), 0.0625)
        other.set_state_dict({"last_epoch": 3, "last_lr": 0.25})
        self.assertEqual(other(), 0.25)
        self.assertEqual(list(lr.LinearWarmup(0.5, 2, 0.0, 0.5).state_dict()), ["last_epoch", "last_lr"])


class PlateauTest(unittest.TestCase):
    def test_a_state_goes_on(self):
        scheduler, other = (lr.ReduceOnPlateau(0.5, patience=0) for _ in range(2))
        other.set_state_dict(scheduler.state_dict())
        scheduler.step(1.0)
        other.set_state_dict(scheduler.state_dict())
        for one in (scheduler, other):
            one.step(np.array([2.0]))
            self.assertAlmostEqual(one(), 0.05)

    def test_wrong_use_is_refused(self):
        with self.assertRaisesRegex(TypeError, "metrics"):
            lr.ReduceOnPlateau(0.5).step("loss")
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`mode`"):
            lr.ReduceOnPlateau(0.5, mode="least")
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "factor"):
            lr.ReduceOnPlateau(0.5, factor=1.0)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "phase_pct"):
            lr.OneCycleLR(0.5, 10, three_phase=True, phase_pct=0.5)
        cycle = lr.OneCycleLR(0.5, 2)
        cycle.step(2)
        with self.assertRaises(phibridge.OutOfRangeError):
            cycle.step()


class OptimizerTest(unittest.TestCase):
    def train(self, schedule, adam, p, steps):
        for _ in range(steps):
            p.grad = phibridge.to_tensor([0.5, -0.25, float(schedule.last_epoch)])
            adam.step()
            schedule.step()

    def test_a_state_goes_on_through_a_file(self):
        def make():
            p, schedule = parameter([1.0, 1.0, 1.0]), lr.StepDecay(0.1, 2)
            return schedule, optimizer.Adam(schedule, parameters=[p]), p
        whole, resumed = make(), make()
        self.train(*whole, 3)
        with tempfile.TemporaryDirectory() as folder:
            phibridge.save(whole[1].state_dict(), folder + "/a.pdopt")
            resumed[2].set_value(whole[2])
            self.train(*whole, 3)
            resumed[1].set_state_dict(phibridge.load(folder + "/a.pdopt"))
        self.train(*resumed, 3)
        self.assertEqual(resumed[2].tolist(), whole[2].tolist())
        self.assertEqual(resumed[1].get_lr(), whole[1].get_lr())
        self.assertEqual(sorted(whole[1].state_dict()), ["LR_Scheduler", "p_beta1_pow_acc_0", "p_beta2_pow_acc_0",
                                                         "p_moment1_0", "p_moment2_0"])

    def test_half_parameters_are_updated_in_float32(self):
        p = parameter([1.0, 1.0], dtype="float16")
        p.stop_gradient = False
        sgd = optimizer.SGD(0.0001, [p], multi_precision=True)
        p.grad = phibridge.ones([2], "float16")
        for _ in range(10):
            sgd.step()
        np.testing.assert_allclose(sgd.state_dict()["master_weights"]["p"].numpy(), 0.999, rtol=1e-6)

    def test_arguments_that_change_nothing(self):
        p = [parameter([1.0])]
        clip = nn.ClipGradByGlobalNorm(1.0, "all", auto_skip_clip=True)
        for make in (lambda: optimizer.Adam(0.1, parameters=p, use_multi_tensor=True, grad_clip=clip), lambda: optimizer.SGD(0.1, p, name="s"),
                     lambda: optimizer.Momentum(0.1, 0.9, p, rescale_grad=1.0), lambda: optimizer.AdamW(0.1, parameters=p, lr_ratio=None)):
            self.assertEqual(make().parameters[0].name, "p")
        with self.assertRaises(phibridge.UnimplementedError):
            optimizer.Momentum(0.1, 0.9, p, rescale_grad=0.5)
        for call in (lambda: optimizer.LBFGS(parameters=p, grad_clip=clip), lambda: optimizer.LBFGS(parameters=[{"params": p, "learning_rate": 0.5}]),
                     lambda: optimizer.LBFGS(parameters=[{"params": p, "grad_clip": clip}])):
            with self.assertRaisesRegex(phibridge.UnimplementedError, "LBFGS"):
                call()
        with self.assertRaisesRegex(TypeError, "Adam\\(\\)"):
            optimizer.Adam(0.1, rate=1)

    def test_decay_of_lbfgs(self):
        found = []
        for options in ({"weight_decay": 0.5}, {"weight_decay": phibridge.regularizer.L2Decay(0.5)}, {"group": {"weight_decay": 0.5}}, {}):
            p, options = parameter([2.0]), dict(options)
            group = options.pop("group", None)
            made = optimizer.LBFGS(0.1, 1, parameters=iter([p]) if group is None else [{"params": [p], **group}], **options)

            def closure():
                made.clear_grad()
                loss = p.sum() * 0.1
                loss.backward()
                return loss
            made.step(closure)
            found.append(p.item())
        np.testing.assert_allclose(found, [2 - 0.1, 2 - 0.1, 2 - 0.1, 2 - 0.01], rtol=1e-6)  # the first step has at most the length 1

    def test_a_scheduler_may_come_later(self):
        p = parameter([1.0])
        sgd = optimizer.SGD(0.5, [p])
        schedule = lr.ExponentialDecay(0.25, 0.5)
        sgd.set_lr_scheduler(schedule)
        p.grad = phibridge.ones([1])
        sgd.step()
        schedule.step()
        self.assertEqual((p.item(), sgd.get_lr()), (0.75, 0.125))
        with self.assertRaises(phibridge.InvalidArgumentError):
            sgd.set_lr_scheduler(0.1)

    def test_l1_decay_is_of_gradients_alone(self):
        p = parameter([1.0])
        p.grad = phibridge.ones([1])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "L1"):
            optimizer.AdamW(0.1, parameters=[p], weight_decay=phibridge.regularizer.L1Decay(0.1)).step()
        with self.assertRaisesRegex(phibridge.UnimplementedError, "L1"):
            optimizer.LBFGS(parameters=[p], weight_decay=phibridge.regularizer.L1Decay(0.1))

    def test_a_state_lacks_what_does_not_learn(self):
        """Paddle keeps nothing for it."""
        p, still = parameter([1.0]), parameter([1.0], "still")
        still.stop_gradient = True
        adam = optimizer.Adam(0.1, parameters=[p, still])
        state = {name: value for name, value in adam.state_dict().items() if not name.startswith("still")}
        adam.set_state_dict(state)
        still.stop_gradient = False
        with self.assertRaises(phibridge.NotFoundError):
            adam.set_state_dict(state)

    def test_rates(self):
        p = parameter([1.0])
        sgd = optimizer.SGD(learning_rate=0.1, parameters=[p])
        sgd.set_lr(0.5)
        p.grad = phibridge.ones([1])
        sgd.step()
        self.assertEqual(p.tolist(), [0.5])
        self.assertEqual([one.name for one in sgd.parameters], ["p"])
        schedule = lr.LambdaDecay(0.5, lambda epoch: 1 / (1 + epoch))
        scheduled = optimizer.SGD(schedule, [p])
        schedule.step()
        self.assertEqual(scheduled.get_lr(), 0.25)
        other = lr.LambdaDecay(0.5, lambda epoch: 1 / (1 + epoch))
        other.set_state_dict(schedule.state_dict())
        self.assertEqual((other.last_epoch, other.last_lr), (1, 0.25))
        schedule.step(epoch=3)
        self.assertEqual(scheduled.get_lr(), 0.125)
        with self.assertRaises(phibridge.PreconditionNotMetError):
            scheduled.set_lr(1.0)

    def test_sparse_gradients_move_their_rows(self):
        words = nn.Embedding(4, 2, sparse=True)
        before = words.weight.numpy().copy()
        sgd = optimizer.SGD(0.5, words.parameters())
        words(phibridge.to_tensor([1, 3])).sum().backward()
        sgd.step()
        np.testing.assert_array_equal(before - words.weight.numpy(), [[0, 0], [0.5, 0.5], [0, 0], [0.5, 0.5]])

    def test_a_gamma_that_does_not_decay_is_refused(self):
        for make, text in ((lambda: lr.StepDecay(0.1, 1, 1.0), "StepDecay: gamma must be below 1; it is 1"),
                           (lambda: lr.StepDecay(0.1, 1, gamma=1.5), "StepDecay: gamma must be below 1; it is 1.5"),
                           (lambda: lr.MultiStepDecay(0.1, [1], 2), "MultiStepDecay: gamma must be below 1"),
                           (lambda: lr.ExponentialDecay(0.1, 1), "ExponentialDecay: gamma must be below 1"),
                           (lambda: lr.ExponentialDecay(0.1, 0), "ExponentialDecay: gamma must be positive"),
                           (lambda: lr.NaturalExpDecay(0.1, 0), "NaturalExpDecay: `gamma` must be positive")):
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
                make()

    def test_wrong_use(self):
        p = parameter([1.0])
        for call, error, text in ((lambda: optimizer.SGD(0.1), TypeError, "needs `parameters`"),
                                  (lambda: optimizer.SGD(0.1, []), phibridge.InvalidArgumentError, "there are none"),
                                  (lambda: optimizer.SGD(0.1, [p, p]), phibridge.InvalidArgumentError, "name of its own"),
                                  (lambda: optimizer.SGD(0.1, [1]), TypeError, "`parameters` has a int"),
                                  (lambda: optimizer.SGD(0.1, [phibridge.Tensor()]), phibridge.InvalidArgumentError, ""),
                                  (lambda: optimizer.SGD("x", [p]), TypeError, "`learning_rate` is str"),
                                  (lambda: optimizer.Adam(0.1, parameters=[p], weight_decay="x"), TypeError,
                                   "`weight_decay` is str"),
                                  (lambda: optimizer.Adam(0.1, parameters=[p], grad_clip=1.0), TypeError, "grad_clip"),
                                  (lambda: optimizer.Adam.__new__(optimizer.Adam).step(), TypeError, "super"),
                                  (lambda: optimizer.Optimizer(), TypeError, ""),
                                  (lambda: optimizer.Adam(0.1, beta1=1.5, parameters=[p]), ValueError, "Adam: `beta1`"),
                                  (lambda: optimizer.Adam(0.1, epsilon=-1.0, parameters=[p]), ValueError, "Adam: `epsilon`"),
                                  (lambda: optimizer.AdamW(0.1, beta2=1, parameters=[p]), ValueError, "AdamW: `beta2`"),
                                  (lambda: optimizer.AdamW(0.1, epsilon=math.nan, parameters=[p]), ValueError, "AdamW: `eps"),
                                  (lambda: optimizer.Adamax(0.1, beta1=1.5, parameters=[p]), ValueError, "Adamax: `beta1`"),
                                  (lambda: optimizer.RMSProp(0.1, momentum=-1.0, parameters=[p]), ValueError, "RMSProp: `momentum`"),
                                  (lambda: optimizer.RMSProp(0.1, rho=-1.0, parameters=[p]), ValueError, "RMSProp: `rho`"),
                                  (lambda: lr.StepDecay(0.1, 0), phibridge.InvalidArgumentError, "step_size"),
                                  (lambda: lr.LambdaDecay(0.1, None), TypeError, ""),
                                  (lambda: lr.LambdaDecay(0.1, lambda epoch: "x"), (TypeError, RuntimeError), ""),
                                  (lambda: lr.LambdaDecay(0.1, lambda epoch: 1 / epoch), ZeroDivisionError, ""),
                                  (lambda: lr.LinearWarmup("x", 1, 0, 1), TypeError, "scheduler"),
                                  (lambda: lr.StepDecay(0.1, 1).set_state_dict({}), phibridge.NotFoundError, "last_epoch"),
                                  (lambda: optimizer.Adam(0.1, parameters=[p]).set_state_dict({}),
                                   phibridge.NotFoundError, "`p_moment1_0`")):
            with self.assertRaisesRegex(error, text):
                call()


class OwnTest(unittest.TestCase):
    """Schedulers and optimizers that users write."""

    def scheduler(self, *args, **kwargs):
        class Own(lr.LRScheduler):
            def __init__(self, rate, factor, **more):
                self.factor = factor
                super().__init__(rate, **more)

            def get_lr(self):
                return self.base_lr * self.factor ** self.last_epoch
        return Own(*args, **kwargs)

    def test_a_scheduler(self):
        own = self.scheduler(0.5, 0.5)
        self.assertEqual((own(), own.last_epoch, own.base_lr, own.last_lr), (0.5, 0, 0.5, 0.5))
        sgd = optimizer.SGD(own, [parameter([1.0])])
        own.step()
        self.assertEqual(sgd.get_lr(), 0.25)
        own.step(3)
        self.assertEqual(own(), 0.0625)
        again = self.scheduler(0.5, 0.5)
        again.set_state_dict(own.state_dict())
        self.assertEqual((again(), again.last_epoch), (0.0625, 3))
        again.set_dict({"last_epoch": 4, "last_lr": 0.03125})
        self.assertEqual(again(), 0.03125)
        del own
        gc.collect()
        sgd.set_state_dict({"LR_Scheduler": {"last_epoch": 4, "last_lr": 0.03125}})
        self.assertEqual(sgd.get_lr(), 0.03125)  # the optimizer keeps its scheduler

    def test_a_scheduler_with_a_state_and_steps_of_its_own(self):
        class Counting(lr.LRScheduler):
            calls = 0

            def get_lr(self):
                return self.base_lr

            def step(self, epoch=None):
                self.calls += 1
                self.last_epoch += 1
                self.last_lr = self.base_lr / self.calls

            def state_dict(self):
                return {**super().state_dict(), "calls": self.calls}

            def set_state_dict(self, state):
                super().set_state_dict(state)
                self.calls = state["calls"]
        one, other = Counting(1.0), Counting(1.0)
        sgd, into = (optimizer.SGD(scheduler, [parameter([1.0])]) for scheduler in (one, other))
        one.step()
        self.assertEqual((sgd.get_lr(), one.last_epoch), (0.5, 1))
        into.set_state_dict(sgd.state_dict())
        self.assertEqual((other.calls, into.get_lr()), (2, 0.5))

    def test_a_scheduler_within_another(self):
        own = lr.LinearWarmup(self.scheduler(0.5, 0.5), 2, 0.0, 1.0)
        gc.collect()
        rates = []
        for _ in range(4):
            rates.append(own())
            own.step()
        self.assertEqual(rates, [0.0, 0.5, 0.5, 0.25])

    def test_wrong_schedulers(self):
        class Without(lr.LRScheduler):
            pass

        class Text(lr.LRScheduler):
            def get_lr(self):
                return "x"
        with self.assertRaisesRegex(phibridge.UnimplementedError, "get_lr"):
            Without()
        with self.assertRaisesRegex(TypeError, "get_lr"):
            Text()
        for call in (lambda: lr.CyclicLR(0.1, 0.5, 0), lambda: lr.CyclicLR(0.1, 0.5, 4, mode="square"), lambda: lr.LinearLR(0.1, 0),
                     lambda: lr.CosineAnnealingWarmRestarts(0.1, 0), lambda: lr.CyclicLR(0.1, 0.5, 4, scale_mode="x")):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()

    def test_steps_that_tell(self):
        for make in (lambda: lr.StepDecay(0.5, 1, verbose=True), lambda: self.scheduler(0.5, 0.1, verbose=True)):
            text = io.StringIO()
            with contextlib.redirect_stdout(text):
                make().step()
            self.assertIn("Epoch 1:", text.getvalue())
            self.assertIn("0.05", text.getvalue())

    def test_an_optimizer(self):
        class Signs(optimizer.Optimizer):
            def __init__(self, rate, parameters, **more):
                super().__init__(rate, parameters, **more)
                self._add_accumulators("steps", 0.0, True)

            def _update(self, index, gradient, rate):
                self._accumulator("steps", index).set_value([self.kept("steps", index) + 1])
                self.parameters[index].set_value(self.parameters[index] - rate * phibridge.sign(gradient))

            def kept(self, kind, index):
                return self._accumulator(kind, index).item()
        p, still = parameter([1.0, 1.0]), parameter([1.0], "q")
        own = Signs(0.5, [p, still], grad_clip=nn.ClipGradByNorm(1.0), weight_decay=0.25)
        scaler = amp.GradScaler(init_loss_scaling=8.0)
        scaler.scale((p * phibridge.to_tensor([2.0, -3.0])).sum()).backward()
        scaler.step(own)
        scaler.update()
        self.assertEqual((p.tolist(), still.tolist()), ([0.5, 1.5], [1]))
        self.assertEqual({name: value.tolist() for name, value in own.state_dict().items()}, {"p_steps_0": [1], "q_steps_0": [0]})
        with self.assertRaisesRegex(TypeError, "_update"):
            bare = optimizer.Optimizer(0.1, [p])
            p.grad = phibridge.ones([2])
            bare.step()

    def test_the_parameters_of_others_are_low(self):
        p = parameter([1.0, 1.0], dtype="float16")
        p.stop_gradient = False
        lamb = optimizer.Lamb(0.01, 0.0, parameters=[p], multi_precision=True)
        p.grad = phibridge.ones([2], "float16")
        lamb.step()
        self.assertEqual(lamb.state_dict()["master_weights"]["p"].dtype, phibridge.float32)
        self.assertLess(p.astype("float32").max().item(), 1)


class GradScalerTest(unittest.TestCase):
    def step(self, scaler, sgd, p, factor):
        scaler.scale(p * factor).backward()
        scaler.step(sgd)
        scaler.update()
        sgd.clear_grad()

    def test_steps_that_are_not_finite_are_left_out(self):
        p = parameter([1.0])
        sgd = optimizer.SGD(0.5, [p])
        scaler = amp.GradScaler(init_loss_scaling=8.0, incr_every_n_steps=2)
        self.step(scaler, sgd, p, 0.25)
        self.assertEqual((p.tolist(), scaler.found_inf), ([1 - 0.5 * 0.25], False))
        self.step(scaler, sgd, p, 0.25)
        self.assertEqual(scaler.loss_scaling, 16)
        before = p.tolist()
        self.step(scaler, sgd, p, float("inf"))
        self.assertEqual((p.tolist(), scaler.found_inf, scaler.loss_scaling), (before, True, 8))

    def test_one_that_does_nothing(self):
        p = parameter([1.0])
        sgd, scaler = optimizer.SGD(0.5, [p]), amp.GradScaler(False, 8.0)
        loss = p * 0.25
        self.assertIs(scaler.scale(loss), loss)
        loss.backward()
        scaler.minimize(sgd)
        self.assertEqual((p.tolist(), scaler.is_enable(), amp.GradScaler().is_enable()), ([1 - 0.5 * 0.25], False, True))

    def test_options_of_a_scaler(self):
        scaler = amp.GradScaler(init_loss_scaling=8.0, incr_every_n_steps=3)
        self.assertEqual((scaler.get_init_loss_scaling(), scaler.get_incr_ratio(), scaler.get_decr_ratio(), scaler.get_incr_every_n_steps(),
                          scaler.get_decr_every_n_nan_or_inf(), scaler.is_use_dynamic_loss_scaling()), (8, 2, 0.5, 3, 1, True))
        scaler.set_init_loss_scaling(4.0)
        scaler.set_incr_ratio(3.0)
        scaler.set_incr_every_n_steps(1)
        p = parameter([1.0])
        self.step(scaler, optimizer.SGD(0.5, [p]), p, 0.25)
        self.assertEqual((scaler.loss_scaling, scaler.get_init_loss_scaling(), p.item()), (12, 4, 1 - 0.5 * 0.25))
        self.assertEqual(amp.GradScaler(enable=False).state_dict(), {})
        other = amp.GradScaler()
        other.load_state_dict({**scaler.state_dict(), "scale": np.float32([2.0])})
        self.assertEqual((other.loss_scaling, other.get_incr_ratio(), other.get_incr_every_n_steps()), (2, 3, 1))
        with self.assertRaises(phibridge.InvalidArgumentError):
            scaler.set_incr_ratio(0.5)

    def test_states_and_wrong_use(self):
        scaler, other = amp.GradScaler(init_loss_scaling=8.0), amp.GradScaler()
        other.load_state_dict(scaler.state_dict())
        self.assertEqual(other.loss_scaling, 8)
        sgd = optimizer.SGD(0.5, [parameter([1.0])])
        scaler.unscale_(sgd)
        for call, error in ((lambda: scaler.unscale_(sgd), phibridge.PreconditionNotMetError),
                            (lambda: amp.GradScaler(decr_ratio=2.0), phibridge.InvalidArgumentError),
                            (lambda: other.load_state_dict({}), phibridge.NotFoundError),
                            (lambda: scaler.step(None), TypeError),
                            (lambda: scaler.scale(1.0), TypeError)):
            with self.assertRaises(error):
                call()


if __name__ == "__main__":
    unittest.main()
