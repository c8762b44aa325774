"""Mixed precision in Python: which type operators compute in, decorated layers, wrong use."""

import threading
import unittest

import numpy as np

import phibridge
from phibridge import amp, nn, optimizer


def parameter(shape):
    made = phibridge.to_tensor(np.random.default_rng(3).uniform(-1, 1, shape).astype("float32"), stop_gradient=False)
    made.name = "p"
    return made


class AutoCastTest(unittest.TestCase):
    def test_lists_decide_and_gradients_keep_the_type(self):
        weight = parameter([3, 2])
        x = phibridge.to_tensor(np.ones([4, 3], "float32"))
        context = amp.auto_cast(dtype="bfloat16")
        with context:
            self.assertTrue(amp.is_auto_cast_enabled())
            product = phibridge.matmul(x, weight)
            probabilities = phibridge.softmax(product)
            with amp.auto_cast(enable=False):
                self.assertFalse(amp.is_auto_cast_enabled())
                plain = phibridge.matmul(x, weight)
        self.assertFalse(amp.is_auto_cast_enabled())
        self.assertEqual([one.dtype.name for one in (product, probabilities, plain)],
                         ["bfloat16", "float32", "float32"])
        self.assertEqual(context.stats["matmul_v2"]["low"], 1)
        self.assertEqual(context.stats["softmax"]["float32"], 1)
        product.cast("float32").sum().backward()
        self.assertEqual(weight.grad.dtype.name, "float32")
        np.testing.assert_array_equal(weight.grad.numpy(), np.full([3, 2], 4, "float32"))

    def test_a_function_is_decorated_and_lists_change(self):
        @amp.auto_cast(custom_black_list={"matmul_v2"}, custom_white_list=["softmax"], dtype="bfloat16")
        def of(x):
            return phibridge.matmul(x, x), phibridge.softmax(x)

        for _ in range(2):
            self.assertEqual([one.dtype.name for one in of(phibridge.to_tensor(np.eye(2, dtype="float32")))],
                             ["float32", "bfloat16"])
        self.assertFalse(amp.is_auto_cast_enabled())

    def test_an_error_within_ends_it(self):
        with self.assertRaises(phibridge.InvalidArgumentError):
            with amp.auto_cast(dtype="bfloat16"):
                phibridge.matmul(parameter([2, 3]), parameter([2, 3]))
        self.assertFalse(amp.is_auto_cast_enabled())

    def test_each_thread_has_its_own(self):
        barrier = threading.Barrier(2)
        seen = []

        @amp.auto_cast(dtype="bfloat16")
        def of(first):
            barrier.wait()
            if not first:
                barrier.wait()  # the other thread has left
            seen.append(phibridge.matmul(parameter([2, 2]), parameter([2, 2])).dtype.name)

        def run(first):
            of(first)
            seen.append(amp.is_auto_cast_enabled())
            if first:
                barrier.wait()
        threads = [threading.Thread(target=run, args=(first,)) for first in (True, False)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(seen, key=str), [False, False, "bfloat16", "bfloat16"])

    def test_a_generator_may_be_closed_in_another_thread(self):
        def within():
            with amp.auto_cast(dtype="bfloat16"):
                yield amp.is_auto_cast_enabled()

        made = []
        thread = threading.Thread(target=lambda: made.append(within()) or made.append(next(made[0])))
        thread.start()
        thread.join()
        self.assertTrue(made[1])
        made[0].close()
        self.assertFalse(amp.is_auto_cast_enabled())

    def test_wrong_arguments_say_what_there_is(self):
        for arguments, text in (({"level": "O3"}, "O3"), ({"dtype": "int32"}, "int32"),
                                ({"custom_white_list": ["no_such"]}, "no_such"),
                                ({"custom_white_list": ["cast"]}, "no list holds it")):
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
                amp.auto_cast(**arguments).__enter__()
        self.assertFalse(amp.is_auto_cast_enabled())
        with self.assertRaises(TypeError):
            amp.auto_cast(custom_white_list=[3]).__enter__()


class DecorateTest(unittest.TestCase):
    def losses(self, level):
        phibridge.seed(5)
        model = nn.Sequential(nn.Linear(4, 16), nn.Linear(16, 1))
        adam = optimizer.Adam(0.05, parameters=model.parameters())
        model, adam = amp.decorate(model, adam, level=level, dtype="bfloat16")
        x = np.random.default_rng(1).uniform(-1, 1, [32, 4]).astype("float32")
        target = phibridge.to_tensor(x.sum(1, keepdims=True) * 0.5)
        losses = []
        for _ in range(60):
            with amp.auto_cast(level=level, dtype="bfloat16"):
                error = model(phibridge.to_tensor(x)) - target
                loss = (error * error).mean()
            loss.backward()
            adam.step()
            adam.clear_grad()
            losses.append(float(loss.cast("float32").numpy()))
        return model, adam, losses

    def test_training_in_bfloat16_learns_as_in_float32(self):
        _, _, wide = self.losses("O0")
        for level in ("O1", "O2"):
            model, adam, narrow = self.losses(level)
            self.assertLess(np.mean(narrow[-10:]), 0.05 * narrow[0], level)
            self.assertLess(abs(np.mean(narrow[-10:]) - np.mean(wide[-10:])), 0.02, level)
            kind = "bfloat16" if level == "O2" else "float32"
            self.assertEqual({one.dtype.name for one in model.parameters()}, {kind})
            self.assertEqual("master_weights" in adam.state_dict(), level == "O2")

    def test_norms_of_python_keep_float32_as_those_of_cpp(self):
        net = nn.Sequential(nn.Conv1D(2, 4, 3), nn.BatchNorm1D(4), nn.InstanceNorm1D(4), nn.GroupNorm(2, 4))
        for dtype, kept in (("bfloat16", {"1.weight", "1.bias"}), ("float16", {"1.weight", "1.bias", "2.scale", "2.bias"})):
            layers = nn.Sequential(*[type(one)(*given) for one, given in zip(net, ((2, 4, 3), (4,), (4,), (2, 4)))])
            phibridge._C._amp.decorate(layers, None, "O2", dtype, True)  # amp.decorate leaves float16 to GPUs
            found = {name for name, one in layers.named_parameters() if one.dtype == phibridge.float32}
            self.assertEqual(found, kept)
        amp.decorate(net, level="O2", dtype="bfloat16")
        with amp.auto_cast(level="O2", dtype="bfloat16"):
            net(phibridge.rand([3, 2, 8])).astype("float32").sum().backward()
        self.assertEqual([name for name, one in net.named_parameters() if one.grad is None], [])

    def test_layers_that_are_left_out(self):
        def low(excluded):
            net = nn.Sequential(nn.Linear(3, 4), nn.LayerNorm(4), nn.Sequential(nn.Linear(4, 2)))
            amp.decorate(net, level="O2", dtype="bfloat16", excluded_layers=excluded(net))
            return [name for name, one in net.named_parameters() if one.dtype != phibridge.float32 and "weight" in name]
        self.assertEqual(low(lambda net: None), ["0.weight", "1.weight", "2.0.weight"])
        self.assertEqual(low(lambda net: net[2]), ["0.weight", "1.weight"])
        self.assertEqual(low(lambda net: nn.Linear), ["1.weight"])
        self.assertEqual(low(lambda net: [net[0], nn.LayerNorm]), ["2.0.weight"])
        with self.assertRaises(TypeError):
            low(lambda net: [3])

    def test_float16_is_not_for_the_cpu(self):
        """As in Paddle, whose scripts say no dtype."""
        model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))
        adam = optimizer.AdamW(0.01, parameters=model.parameters(), grad_clip=nn.ClipGradByGlobalNorm(1.0))
        with self.assertWarnsRegex(UserWarning, "bfloat16"):
            model, adam = amp.decorate(model, adam, level="O2")
        self.assertEqual({one.dtype for one in model.parameters()}, {phibridge.float32})
        scaler = amp.GradScaler(init_loss_scaling=1024.0)
        before = model[0].weight.numpy().copy()
        with amp.auto_cast(level="O2"):
            loss = model(phibridge.rand([5, 4])).square().mean()
        scaler.scale(loss).backward()
        scaler.step(adam)
        scaler.update()
        self.assertFalse((model[0].weight.numpy() == before).all())

    def test_wrong_arguments(self):
        model = nn.Linear(2, 2)
        for given in ({"save_dtype": "float32"}, {"master_grad": True}):
            with self.assertRaises(phibridge.UnimplementedError):
                amp.decorate(model, level="O2", **given)
        self.assertIs(amp.decorate(model, level="O1"), model)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "O7"):
            amp.decorate(model, level="O7")
        with self.assertRaisesRegex(ValueError, "2 models need as many optimizers; there are 1"):
            amp.decorate([model, model], [optimizer.SGD(0.1, parameters=model.parameters())], level="O2")
        with self.assertRaises(TypeError):
            amp.decorate(3, level="O2")


if __name__ == "__main__":
    unittest.main()
