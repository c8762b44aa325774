"""Layers that are Python's, and hooks of layers."""

import copy
import math
import pickle
import unittest

import numpy as np

import phibridge
from phibridge import nn


class PythonLayersTest(unittest.TestCase):
    """Their results are in results_test.py."""

    def test_a_net_of_them_learns(self):
        phibridge.seed(3)
        net = nn.Sequential(nn.Conv1D(2, 4, 3, padding=1), nn.BatchNorm1D(4), nn.PReLU(4), nn.MaxPool1D(2), nn.GroupNorm(2, 4),
                            nn.Flatten(), nn.Dropout(0.1), nn.Linear(16, 3))
        loss_of = nn.CrossEntropyLoss()
        adam = phibridge.optimizer.Adam(0.05, parameters=net.parameters())
        x = phibridge.to_tensor(np.random.default_rng(0).normal(size=[12, 2, 8]).astype("float32"))
        label = phibridge.to_tensor(np.arange(12) % 3)
        losses = []
        for _ in range(30):
            loss = loss_of(net(x), label)
            loss.backward()
            adam.step()
            adam.clear_grad()
            losses.append(loss.item())
        self.assertLess(losses[-1], 0.3 * losses[0])
        names = [parameter.name for parameter in net.parameters()]
        self.assertEqual((len(names), len(set(names))), (9, 9))

    def test_a_transformer_has_all_gradients(self):
        encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0), 2, nn.LayerNorm(8))
        decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, dropout=0.0), 1)
        x = phibridge.rand([2, 3, 8])
        (decoder(x, encoder(x)) ** 3).mean().backward()
        for layer in (encoder, decoder):
            self.assertEqual([name for name, one in layer.named_parameters() if one.grad is None], [])
        self.assertEqual(list(encoder.state_dict())[0], "layers.0.self_attn.q_proj.weight")
        block = nn.TransformerEncoderLayer(4, 2, 8, activation="tanh")
        block.eval()
        self.assertEqual(block(phibridge.ones([1, 2, 4])).shape, [1, 2, 4])

    def test_recurrent_layers_have_gradients_and_both_names(self):
        net = nn.GRU(3, 4, 2, "bidirect")
        out, state = net(phibridge.rand([2, 5, 3]))
        (out.sum() + state.sum()).backward()
        self.assertEqual([name for name, one in net.named_parameters() if one.grad is None], [])
        self.assertEqual(len(net.parameters()), 16)
        self.assertTrue({"weight_ih_l1_reverse", "1.cell_bw.weight_ih"} <= set(net.state_dict()))
        steps = phibridge.to_tensor([2, 5]).astype("int32")
        self.assertEqual(net(phibridge.rand([2, 5, 3]), sequence_length=steps)[0][0, 2:].abs().max().item(), 0)
        cell = nn.GRUCell(3, 4, bias_ih_attr=False)
        self.assertEqual((cell.bias_ih.stop_gradient, cell.bias_ih.abs().sum().item()), (True, 0))
        for call in (lambda: nn.GRU(3, 4, direction="back"), lambda: nn.SimpleRNN(3, 4, activation="gelu"), lambda: nn.GRUCell(3, 0)):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()

    def test_wrong_arguments(self):
        for call, error, text in ((lambda: nn.ReLU(3, 4), TypeError, "ReLU"), (lambda: nn.MaxPool2D(), TypeError, "kernel_size"),
                                  (lambda: nn.ReLU()(1, 2), TypeError, "forward\\(\\) of ReLU"),
                                  (lambda: nn.Conv1D(3, 4, 3, groups=2), ValueError, "groups"),
                                  (lambda: nn.Conv1D(2, 4, 3, padding="SAME", padding_mode="reflect"), NotImplementedError, "padding_mode"),
                                  (lambda: nn.Conv3D(2, 4, 3, padding_mode="mirror"), ValueError, "padding_mode"),
                                  (lambda: nn.LayerNorm([2, 3])(phibridge.ones([4, 3, 2])), ValueError, "normalized_shape"),
                                  (lambda: nn.LayerNorm([2, 3])(phibridge.ones([2, 3])), ValueError, "normalized_shape"),
                                  (lambda: nn.Linear(3.0, 4), TypeError, "in_features"),
                                  (lambda: nn.GroupNorm(3, 4), ValueError, "groups"), (lambda: nn.LSTM(2, 3, num_layers=0), ValueError, "num_layers"),
                                  (lambda: nn.Conv2D(1, 1, 3, padding=-1), ValueError, "padding"),
                                  (lambda: nn.Conv2DTranspose(1, 1, 3, padding=[1, -1])(phibridge.ones([1, 1, 4, 4])), ValueError, "padding"),
                                  (lambda: nn.CrossEntropyLoss(phibridge.ones([2]))(phibridge.ones([2, 3]), phibridge.to_tensor([0, 1])), ValueError, "weight"),
                                  (lambda: nn.Dropout(0.5, axis=2)(phibridge.ones([2, 3])), ValueError, "axis"),
                                  (lambda: nn.MultiHeadAttention(4, 0), ValueError, "heads"),
                                  (lambda: nn.Conv1D(2, 4, 3, weight_attr=4), TypeError, "initializer"),
                                  (lambda: nn.MultiHeadAttention(7, 2), ValueError, "heads"),
                                  (lambda: nn.TransformerEncoderLayer(8, 2, 4, activation="a"), ValueError, "activation"),
                                  (lambda: nn.BatchNorm1D(2)(phibridge.ones([2])), ValueError, "axes")):
            with self.assertRaisesRegex(error, text):
                call()

    def test_sizes_are_whole_numbers_of_numpy_too(self):
        two, three, four = (np.int64(size) for size in (2, 3, 4))
        for layer, shape in ((nn.Linear(three, four), [2, 3]), (nn.LayerNorm(three), [2, 3]), (nn.LayerNorm([two, three]), [4, 2, 3]),
                             (nn.Conv1D(three, four, two), [1, 3, 5]), (nn.Conv2D(three, four, [two, two], stride=two, padding=two), [1, 3, 5, 5]),
                             (nn.Conv3D(three, four, two), [1, 3, 4, 4, 4]), (nn.Conv2DTranspose(three, four, two), [1, 3, 4, 4]),
                             (nn.BatchNorm2D(three), [1, 3, 2, 2]), (nn.GroupNorm(two, four), [1, 4, 2, 2]), (nn.LSTM(three, four), [1, 2, 3]),
                             (nn.MultiHeadAttention(four, two), [1, 3, 4])):
            with self.subTest(type(layer).__name__):
                out = layer(phibridge.ones(shape))
                self.assertEqual((out[0] if isinstance(out, tuple) else out).shape[0], shape[0])
        self.assertEqual(nn.Embedding(three, four)(phibridge.to_tensor([0, 2])).shape, [2, 4])

    def test_caches_give_place_by_place_what_a_mask_gives_at_once(self):
        """tests/oracle compares layers; 13 results of caches were those of Paddle 2.6.2."""
        random = np.random.default_rng(1)
        x, memory = (phibridge.to_tensor(random.normal(size=[2, size, 8]).astype("float32")) for size in (4, 3))
        mask = nn.Transformer.generate_square_subsequent_mask(4)
        for before in (False, True):
            encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, normalize_before=before), 2, nn.LayerNorm(8))
            decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, normalize_before=before), 2)
            for stack, more, whole in ((encoder, (), lambda x: encoder(x, mask)),
                                       (decoder, (memory,), lambda x: decoder(x, memory, mask))):
                stack.eval()
                caches, places = stack.gen_cache(*more or (x,)), []
                for i in range(4):
                    place, caches = stack(x[:, i:i + 1], *more, cache=caches)
                    places.append(place)
                np.testing.assert_allclose(phibridge.concat(places, 1).numpy(), whole(x).numpy(), atol=2e-5)
        self.assertEqual([one.k.shape for one in caches[0]], [[2, 2, 4, 4], [2, 2, 3, 4]])
        self.assertEqual([len(one) for one in decoder.gen_cache(memory, do_zip=True)], [2, 2])
        attention = nn.MultiHeadAttention(8, 2, need_weights=True)
        static = attention.gen_cache(memory, memory, attention.StaticCache)
        found, weights, kept = attention(x, memory, memory, None, static)
        np.testing.assert_array_equal(found.numpy(), attention(x, memory, memory)[0].numpy())
        self.assertEqual((weights.shape, type(kept)), ([2, 2, 4, 3], attention.StaticCache))

    def test_parameters_have_paddles_names(self):
        """By which the state of an optimizer finds them."""
        class MyNet2D(nn.Linear):
            pass
        with phibridge.utils.unique_name.guard():
            for layer, name in ((nn.BatchNorm2D(3), "batch_norm2d_0"), (nn.BatchNorm1D(3), "batch_norm1d_0"), (nn.PReLU(), "p_re_lu_0"),
                                (nn.InstanceNorm2D(2), "instance_norm2d_0"), (nn.HSigmoidLoss(2, 2), "h_sigmoid_loss_0"),
                                (nn.Conv1DTranspose(1, 1, 1), "conv1d_transpose_0"), (nn.LSTM(1, 1), "lstm_0"), (nn.KLDivLoss(), "kl_div_loss_0"),
                                (nn.BCEWithLogitsLoss(), "bce_with_logits_loss_0"), (nn.ZeroPad2D(1), "zero_pad2d_0"), (nn.ReLU6(), "re_lu6_0"),
                                (nn.Linear(1, 1), "linear_0"), (MyNet2D(1, 1), "my_net2d_0")):
                self.assertEqual(layer.full_name(), name)
            self.assertEqual([one.name for one in nn.BatchNorm2D(2).parameters()], ["batch_norm2d_1.w_0", "batch_norm2d_1.b_0"])
            self.assertEqual(nn.GRU(1, 1).weight_hh_l0.name, "gru_cell_0.w_1")

    def test_batch_norms_take_any_epsilon(self):
        """As in dynamic Paddle, whose programs refuse more than 0.001; its layer norm refuses that everywhere."""
        array = np.float32([[1, 5], [3, 9], [5, 1]])
        for epsilon in (0.001, 0.01, 1.0):
            centred = array - array.mean(0)
            wanted = {True: centred / np.sqrt(array.var(0) + epsilon), False: array / np.sqrt(np.float32(1 + epsilon))}
            for made in (nn.BatchNorm1D(2, epsilon=epsilon), nn.BatchNorm(2, epsilon=epsilon), nn.SyncBatchNorm(2, epsilon=epsilon)):
                for trains in (False, True):
                    made.train() if trains else made.eval()
                    x = phibridge.to_tensor(array, stop_gradient=False)
                    out = made(x)
                    np.testing.assert_allclose(out.numpy(), wanted[trains], rtol=1e-5, atol=1e-6)
                    (out * out).sum().backward()
                    self.assertTrue(np.isfinite(x.grad.numpy()).all())
            found = nn.functional.batch_norm(phibridge.to_tensor(array), phibridge.zeros([2]), phibridge.ones([2]), epsilon=epsilon)
            np.testing.assert_allclose(found.numpy(), wanted[False], rtol=1e-5)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`epsilon` must be at least 0; it is -1"):
            nn.BatchNorm1D(2, epsilon=-1.0)(phibridge.to_tensor(array))
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`layer_norm`: attribute `epsilon` must be at most 0.001; it is 0.01"):
            nn.LayerNorm(2, epsilon=0.01)(phibridge.to_tensor(array))

    def test_older_batch_norms(self):
        one = nn.BatchNorm(3, dtype="float64", is_test=True)
        self.assertEqual({value.dtype for value in one.state_dict().values()}, {phibridge.float64})
        self.assertEqual((one(phibridge.ones([2, 3, 4], "float64")).dtype, one.training), (phibridge.float64, True))
        self.assertEqual(nn.BatchNorm(3, dtype="float16").weight.dtype, phibridge.float32)

    def test_they_say_what_they_are(self):
        self.assertEqual(repr(nn.LeakyReLU(0.2)), "LeakyReLU(negative_slope=0.2)")
        self.assertEqual(repr(nn.ReLU()), "ReLU()")
        self.assertIn("leaky_relu", nn.LeakyReLU.__doc__)
        without = nn.Conv1D(2, 4, 3, bias_attr=False)
        self.assertEqual((without.bias, len(without.parameters())), (None, 1))


class ContainersTest(unittest.TestCase):
    def test_layers_by_name(self):
        layers = nn.LayerDict({"a": nn.Linear(1, 2), "b": nn.ReLU()})
        layers.update([("c", nn.Linear(2, 3))])
        self.assertEqual((layers.keys(), len(layers), "b" in layers, list(layers)), (["a", "b", "c"], 3, True, ["a", "b", "c"]))
        self.assertIn("c.weight", layers.state_dict())
        self.assertIsInstance(layers.pop("b"), nn.ReLU)
        layers["a"] = nn.Linear(4, 5)
        self.assertEqual([one.weight.shape for one in layers.values()], [[4, 5], [2, 3]])
        with self.assertRaises(TypeError):
            layers["a"] = 3
        self.assertEqual((layers.keys(), list(layers.state_dict())), (["a", "c"], ["a.weight", "a.bias", "c.weight", "c.bias"]))
        with self.assertRaises(KeyError):
            del layers["z"]
        layers.clear()
        self.assertEqual((len(layers), layers.parameters()), (0, []))

    def test_parameters_by_number(self):
        maker = nn.Layer()
        made = [maker.create_parameter([size]) for size in (1, 2)]
        listed = nn.ParameterList(made).append(maker.create_parameter([3]))
        self.assertEqual(([one.shape for one in listed], len(listed), listed[-1].shape), ([[1], [2], [3]], 3, [3]))
        self.assertEqual(list(listed.state_dict()), ["0", "1", "2"])
        listed[1] = maker.create_parameter([4])
        self.assertEqual([one.shape for one in listed.parameters()], [[1], [4], [3]])
        with self.assertRaises(IndexError):
            listed[3]
        for call in (lambda: listed.__setitem__(1, 3), lambda: listed.insert(0, phibridge.ones([2])), lambda: listed.append(3)):
            with self.assertRaises(TypeError):
                call()
        self.assertEqual(([one.shape for one in listed], len(listed.parameters())), ([[1], [4], [3]], 3))

    def test_numbers_from_either_end(self):
        def kinds(layers):
            return [type(one).__name__ for one in layers]
        net = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), ("last", nn.Tanh()))
        self.assertEqual((kinds(net[1:]), type(net[:2]).__name__), (["ReLU", "Tanh"], "Sequential"))
        self.assertIs(net["last"], net[-1])
        net[1] = nn.GELU()
        net[-1] = nn.Sigmoid()
        self.assertEqual((kinds(net), [name for name, _ in net.named_children()]), (["Linear", "GELU", "Sigmoid"], ["0", "1", "last"]))
        del net["last"]
        del net[-1]
        self.assertEqual(kinds(net), ["Linear"])
        self.assertEqual(kinds(nn.Sequential(*[("a", nn.ReLU()), ("b", nn.Tanh())])), ["ReLU", "Tanh"])
        layers = nn.LayerList([nn.ReLU(), nn.Tanh(), nn.GELU(), nn.Linear(1, 1)])
        self.assertEqual((kinds(layers[1:3]), kinds(layers[::-2])), (["Tanh", "GELU"], ["Linear", "Tanh"]))
        del layers[0]
        layers.insert(-1, nn.Silu())
        layers[-2] = nn.Mish()
        self.assertEqual((kinds(layers), list(layers.state_dict())), (["Tanh", "GELU", "Mish", "Linear"], ["3.weight", "3.bias"]))
        del layers[1:]
        layers.append(nn.ReLU())
        self.assertEqual(kinds(layers), ["Tanh", "ReLU"])
        for call in (lambda: layers[2], lambda: layers[-3], lambda: net[1], lambda: layers.__delitem__(5), lambda: layers.insert(2, nn.ReLU()),
                     lambda: layers.insert(-3, nn.ReLU()), lambda: nn.LayerList().insert(0, nn.ReLU())):
            with self.assertRaises(IndexError):
                call()
        for call in (lambda: layers.insert(0, 1), lambda: layers.__setitem__(0, 1), lambda: layers["0.5"]):
            with self.assertRaises(TypeError):
                call()
        self.assertEqual(kinds(layers), ["Tanh", "ReLU"])

    def test_parameter_lists_grow_and_shrink(self):
        maker = nn.Layer()
        listed = nn.ParameterList(maker.create_parameter([size]) for size in (1, 2, 3))
        listed.insert(-1, maker.create_parameter([4]))
        self.assertEqual([one.shape for one in listed], [[1], [2], [4], [3]])
        del listed[1]
        self.assertEqual(([one.shape for one in listed[-2:]], list(listed.state_dict())), ([[4], [3]], ["0", "1", "2"]))
        del listed[::2]
        self.assertEqual([one.shape for one in listed.parameters()], [[4]])

    def test_a_mask_that_hides_what_is_behind(self):
        mask = nn.Transformer.generate_square_subsequent_mask(3).numpy()
        self.assertEqual(mask.tolist(), np.triu(np.full([3, 3], -np.inf), 1).tolist())


class PaddleHabitsTest(unittest.TestCase):
    """What scripts written for Paddle do besides."""

    def test_parameters_of_a_layer_of_ones_own(self):
        layer = nn.Layer(dtype="float64")
        made = layer.create_parameter([2, 3], nn.initializer.Constant(2.0))
        self.assertEqual((made.dtype, made.sum().item()), (phibridge.float64, 12))
        self.assertIsNone(layer.create_parameter([2], False))
        self.assertEqual(layer.create_parameter([2], None, "float32", True).tolist(), [0, 0])
        made.trainable = False
        self.assertTrue(made.stop_gradient)

    def test_what_a_layer_refuses(self):
        class Own(nn.Layer):
            pass
        with self.assertRaises(NotImplementedError):
            Own()(1)
        with self.assertRaises(TypeError):
            Own().add_parameter("p", phibridge.ones([1]))
        with self.assertRaises(phibridge.UnimplementedError):
            nn.Linear(1, 1).float16(excluded_layers=nn.Linear)

    def test_buffers_that_are_not_saved(self):
        net = nn.Linear(1, 1)
        net.register_buffer("mask", phibridge.ones([2]), persistable=False)
        net.register_buffer("kept", phibridge.ones([2]))
        for one in (net, copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
            self.assertEqual((list(one.state_dict()), [name for name, _ in one.named_buffers()]), (["weight", "bias", "kept"], ["mask", "kept"]))
            one.mask = phibridge.zeros([2])
            one.kept = phibridge.zeros([2])
            self.assertEqual((one.buffers()[0].tolist(), list(one.state_dict()), one.set_state_dict(one.state_dict())),
                             ([0, 0], ["weight", "bias", "kept"], ([], [])))

    def test_parts_of_a_state(self):
        net = nn.Sequential(nn.Linear(1, 1), ("bias", nn.Linear(1, 1, bias_attr=False)))
        net.scale = net.create_parameter([1])
        into = {"a": 1}
        found = net.state_dict(into, structured_name_prefix="net.")
        self.assertIs(found, into)
        self.assertEqual(list(found), ["a", "net.scale", "net.0.weight", "net.0.bias", "net.bias.weight"])
        self.assertEqual(list(net.state_dict(include_sublayers=False)), ["scale"])
        self.assertEqual([one for _, one in net.named_sublayers(layers_set={net[0]})], [net["bias"]])

    def test_gradients_become_zeros(self):
        net = nn.Linear(1, 1)
        net(phibridge.ones([1, 1])).backward()
        net.clear_gradients()
        self.assertEqual((net.weight.grad.tolist(), net.bias.grad.tolist()), ([[0]], [0]))
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        (x * 2).backward()
        x.clear_grad()
        self.assertEqual(x.grad.tolist(), [0])
        x.clear_gradient(False)
        self.assertIsNone(x.grad)

    def test_other_dtypes(self):
        net = nn.Linear(1, 2)
        self.assertEqual(net.astype("float64").weight.dtype, phibridge.float64)
        self.assertEqual(net.bfloat16().weight.dtype, phibridge.bfloat16)
        self.assertIs(net.float(), net)
        self.assertEqual(net.weight.dtype, phibridge.float32)

    def test_layer_lists_grow_anywhere(self):
        layers = nn.LayerList([nn.ReLU()]).extend([nn.Tanh()])
        layers.insert(1, nn.Linear(1, 1))
        self.assertEqual([type(one).__name__ for one in layers], ["ReLU", "Linear", "Tanh"])
        self.assertEqual(list(layers.state_dict()), ["1.weight", "1.bias"])

    def test_minimize_is_a_step(self):
        net = nn.Linear(1, 1)
        sgd = phibridge.optimizer.SGD(1.0, parameters=net.parameters())
        before = net.bias.item()
        loss = net(phibridge.ones([1, 1])).sum()
        loss.backward()
        nothing, pairs = sgd.minimize(loss)
        self.assertEqual((nothing, len(pairs), net.bias.item()), (None, 2, before - 1))
        for given in ({"parameters": [net.bias]}, {"no_grad_set": {net.bias}}):
            with self.assertRaises(phibridge.UnimplementedError):
                sgd.minimize(loss, **given)
        self.assertEqual(net.bias.item(), before - 1)
        sgd.clear_gradients()
        self.assertIsNone(net.bias.grad)

    def test_gradients_of_many_parameters(self):
        made = [phibridge.to_tensor([value], stop_gradient=False) for value in (1.0, 2.0)]
        (made[0] * 3 + made[1] * 4).backward()
        self.assertEqual(nn.utils.clip_grad_norm_(made, 1.0).item(), 5)
        np.testing.assert_allclose([one.grad.item() for one in made], [0.6, 0.8], rtol=1e-5)
        nn.utils.clip_grad_value_(made, 0.7)
        np.testing.assert_allclose([one.grad.item() for one in made], [0.6, 0.7], rtol=1e-5)
        vector = nn.utils.parameters_to_vector(made)
        self.assertEqual(vector.tolist(), [1, 2])
        nn.utils.vector_to_parameters(vector * 2, made)
        self.assertEqual([one.item() for one in made], [2, 4])
        self.assertEqual(nn.utils.clip_grad_norm_([], 1.0).item(), 0)

    def test_what_types_hold(self):
        self.assertEqual((phibridge.finfo("float32").max, phibridge.finfo(phibridge.bfloat16).eps), (3.4028234663852886e+38, 2 ** -7))
        self.assertEqual((phibridge.iinfo("uint8").max, phibridge.iinfo(phibridge.int64).min), (255, -2 ** 63))
        for call in (lambda: phibridge.finfo("int32"), lambda: phibridge.iinfo("float32")):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()
        self.assertEqual((phibridge.in_dynamic_mode(), phibridge.tolist(phibridge.ones([2]))), (True, [1, 1]))


class AttributesTest(unittest.TestCase):
    def test_what_a_parameter_is_made_with(self):
        fives = nn.initializer.Constant(5.0)
        linear = nn.Linear(1, 2, phibridge.ParamAttr("mine", fives, trainable=False), fives)
        self.assertEqual((linear.weight.name, linear.weight.tolist(), linear.weight.stop_gradient), ("mine", [[5, 5]], True))
        self.assertEqual((linear.bias.tolist(), nn.Linear(1, 2, bias_attr="b").bias.name), ([5, 5], "b"))
        for layer in (nn.BatchNorm2D(2, weight_attr=fives), nn.LayerNorm(2, bias_attr=fives), nn.Embedding(2, 2, weight_attr=fives),
                      nn.LSTM(1, 1, weight_hh_attr=fives), nn.Conv2D(1, 1, 1, weight_attr=fives), nn.PReLU(weight_attr=fives)):
            self.assertTrue(any(one.numpy().min() == 5 for one in layer.parameters()))
        self.assertEqual((nn.LayerNorm(2, bias_attr=False).bias, nn.BatchNorm2D(2, weight_attr=False).weight), (None, None))
        with self.assertRaises(phibridge.UnimplementedError):
            phibridge.ParamAttr(learning_rate=0.1)

    def test_initializers(self):
        i = nn.initializer
        phibridge.seed(1)
        square, wide = (i.Orthogonal(2.0)(shape, "float64").numpy() for shape in ([4, 4], [3, 2, 4]))
        np.testing.assert_allclose(square @ square.T, 4 * np.eye(4), atol=1e-12)
        np.testing.assert_allclose(wide.reshape(3, 8) @ wide.reshape(3, 8).T, 4 * np.eye(3), atol=1e-12)
        for draw, deviation in ((i.XavierNormal(100, 300), math.sqrt(2 / 400)), (i.XavierUniform(100, 300), math.sqrt(2 / 400)),
                                (i.KaimingNormal(50), math.sqrt(2 / 50)), (i.KaimingUniform(None, 0.3, "leaky_relu"), math.sqrt(2 / 1.09 / 80)),
                                (i.XavierNormal(), math.sqrt(2 / 580)), (i.KaimingUniform(), math.sqrt(2 / 80)), (i.Normal(0.0, 3.0), 3)):
            self.assertAlmostEqual(draw([80, 500]).numpy().std() / deviation, 1, delta=0.03)
        for call in (lambda: i.Assign([1.0])([2]), lambda: i.Dirac()([2]), lambda: i.Orthogonal()([2]), lambda: i.Bilinear()([1, 1, 2, 3]),
                     lambda: i.calculate_gain("wave")):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()

    def test_initializers_give_parameters_values(self):
        linear = nn.Linear(3, 2)
        linear.bias.stop_gradient = True
        for initializer in (nn.initializer.Constant(5.0), nn.initializer.Assign([5.0, 5.0])):
            self.assertIsNone(initializer(linear.bias))
            self.assertEqual(linear.bias.tolist(), [5, 5])
            nn.initializer.Constant(0.0)(linear.bias)
        for initializer in (nn.initializer.TruncatedNormal(std=0.02), nn.initializer.XavierUniform(), nn.initializer.KaimingNormal(fan_in=3),
                            nn.initializer.Orthogonal(), nn.initializer.Normal(), nn.initializer.Uniform()):
            nn.initializer.Constant(9.0)(linear.weight)
            initializer(linear.weight)
            self.assertTrue((linear.weight.numpy() < 9).all())
        self.assertFalse(linear.weight.stop_gradient)

    def test_an_initializer_of_ones_own_and_of_all(self):
        class Counted(nn.initializer.Initializer):
            def __call__(self, shape, dtype=None):
                return phibridge.arange(math.prod(shape), dtype=dtype).reshape(shape)
        self.assertEqual(nn.Linear(2, 2, weight_attr=Counted()).weight.tolist(), [[0, 1], [2, 3]])
        nn.initializer.set_global_initializer(Counted(), nn.initializer.Constant(7.0))
        try:
            linear = nn.Linear(1, 2)
            self.assertEqual((linear.weight.tolist(), linear.bias.tolist()), ([[0, 1]], [7, 7]))
        finally:
            nn.initializer.set_global_initializer(None)
        with self.assertRaises(TypeError):
            nn.initializer.set_global_initializer(1.0)

    def test_borders_of_images(self):
        x = phibridge.arange(9, dtype="float32").reshape([1, 1, 3, 3])
        ones = nn.initializer.Constant(1.0)
        for mode, total in (("zeros", 8), ("replicate", 12), ("reflect", 24), ("circular", 36)):
            conv = nn.Conv2D(1, 1, 3, padding=1, padding_mode=mode, weight_attr=ones, bias_attr=False)
            self.assertEqual((conv(x).shape, conv(x)[0, 0, 0, 0].item()), ([1, 1, 3, 3], total))
        for mode, total in (("zeros", 2), ("replicate", 3), ("reflect", 3), ("circular", 3)):
            for conv, shape in ((nn.Conv1D(1, 1, 3, padding=1, padding_mode=mode, weight_attr=ones, bias_attr=False), [1, 1, 4]),
                                (nn.Conv3D(1, 1, 3, padding=1, padding_mode=mode, weight_attr=ones, bias_attr=False), [1, 1, 4, 5, 3])):
                out = conv(phibridge.ones(shape))
                self.assertEqual((out.shape, out.min().item()), (shape, total ** (len(shape) - 2)))
        rows = nn.Conv1D(1, 1, 3, padding=[0, 2], padding_mode="circular", weight_attr=ones, bias_attr=False, data_format="NLC")
        self.assertEqual(rows(phibridge.arange(4, dtype="float32").reshape([1, 4, 1])).reshape([4]).tolist(), [3, 6, 5, 4])
        last = nn.Conv2D(1, 2, 3, padding=[1, 0], data_format="NHWC")
        self.assertEqual(last(x.reshape([1, 3, 3, 1])).shape, [1, 3, 1, 2])

    def test_parts_of_one_layer_alone(self):
        net = nn.Sequential(nn.Linear(1, 1))
        net.scale = net.create_parameter([1])
        self.assertEqual((len(net.parameters()), len(net.parameters(include_sublayers=False))), (3, 1))
        self.assertEqual([name for name, _ in net.named_parameters("net")], ["net.scale", "net.0.weight", "net.0.bias"])

    def test_numbers_are_formatted(self):
        self.assertEqual((f"{phibridge.to_tensor(1.23456):.3f}", f"{phibridge.to_tensor([7]):03d}"), ("1.235", "007"))
        self.assertIn("1.5", f"{phibridge.to_tensor([1.5, 2])}")
        with self.assertRaises(TypeError):
            format(phibridge.ones([2]), ".3f")


class HooksTest(unittest.TestCase):
    def setUp(self):
        self.net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
        self.x = phibridge.ones([1, 2])

    def test_hooks_see_what_goes_in_and_out(self):
        seen = []
        before = self.net[1].register_forward_pre_hook(lambda layer, inputs: seen.append((layer, inputs)))
        after = self.net[1].register_forward_post_hook(lambda layer, inputs, out: seen.append((layer, inputs, out)))
        out = self.net(self.x)
        (first, given), (second, also_given, result) = seen
        self.assertTrue(first is second is self.net[1])
        self.assertEqual((len(given), given[0].shape), (1, [1, 2]))
        self.assertIs(also_given[0], given[0])
        self.assertEqual(result.tolist(), out.tolist())
        before.remove()
        after.remove()
        after.remove()
        self.net(self.x)
        self.assertEqual(len(seen), 2)

    def test_what_hooks_return_goes_on(self):
        plain = self.net(self.x).item()
        handles = [self.net.register_forward_post_hook(lambda layer, inputs, out: out * 2),
                   self.net.register_forward_post_hook(lambda layer, inputs, out: out + 1)]
        self.assertAlmostEqual(self.net(self.x).item(), 2 * plain + 1, places=5)
        for handle in handles:
            handle.remove()
        self.net.register_forward_pre_hook(lambda layer, inputs: inputs[0] * 3)
        self.net.register_forward_pre_hook(lambda layer, inputs: (inputs[0] * 0,))
        bias = self.net[1](self.net[0](self.x * 0)).item()
        self.assertAlmostEqual(self.net(self.x).item(), bias, places=5)

    def test_hooks_are_no_part_of_the_state(self):
        names = list(self.net.state_dict())
        self.net.register_forward_pre_hook(lambda layer, inputs: None)
        self.assertEqual(list(self.net.state_dict()), names)
        with self.assertRaises(TypeError):
            self.net.register_forward_pre_hook(3)


if __name__ == "__main__":
    unittest.main()
